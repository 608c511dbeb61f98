import type { ComponentProps } from 'react'

const looks = {
  /** The one thing to do here. */
  primary: 'bg-signal text-on-signal hover:bg-signal-hover border-transparent font-semibold',
  quiet: 'border-rule-strong hover:border-ink hover:bg-paper-raised',
}

type Look = { look?: keyof typeof looks }

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2.5 rounded-small border px-5 py-2 leading-tight no-underline transition-[background-color,border-color] duration-(--quick) disabled:opacity-60 disabled:cursor-not-allowed'

export function Button({
  look = 'quiet',
  className = '',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button type="button" {...rest} className={`${shape} ${looks[look]} ${className}`} />
}

export function LinkButton({
  look = 'quiet',
  className = '',
  ...rest
}: ComponentProps<'a'> & Look) {
  return <a {...rest} className={`${shape} ${looks[look]} ${className}`} />
}

/**
 * Opens a dialog of this page by its id, without any script where the browser knows invoker commands. Where scripts are
 * off it is a link to the page that asks the same, since not every browser does.
 */
export function DialogButton({
  opens,
  page,
  className = '',
  ...rest
}: ComponentProps<typeof Button> & { opens: string; page: string }) {
  return (
    <>
      <Button
        {...rest}
        commandfor={opens}
        command="show-modal"
        aria-haspopup="dialog"
        className={`noscript:hidden ${className}`}
      />
      <noscript>
        <LinkButton href={page} look={rest.look} className={className}>
          {rest.children}
        </LinkButton>
      </noscript>
    </>
  )
}
