type PageDateProps = { date: string; locale: string; className?: string | undefined }

/** A date in the format of the locale: `31 March 2026`. */
export function PageDate({ date, locale, className }: PageDateProps) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <time dateTime={date} className={className}>
      {day.format(new Date(date))}
    </time>
  )
}
