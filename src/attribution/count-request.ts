import type { FormName } from '../../contract/forms/form.ts'
import type { AnalyticsProgram } from '../../settings/analytics.ts'

/** The scripts of the two programs define these. */
type Counters = {
  plausible?: (name: string, options: { props: Record<string, string> }) => void
  umami?: { track: (name: string, data: Record<string, string>) => void }
}

/**
 * Counts a sent request as the event 'Request sent' with the form's name: nothing that was typed, no reference. `form` is
 * that of a page to which the service redirects a form without JavaScript; a reload, going back and a change of
 * language do not count. Runs as an inline script, so it may use nothing from its module.
 */
export function countRequest({ program, form }: { program: AnalyticsProgram; form: FormName | null }) {
  const count = (name: FormName) => {
    const { plausible, umami } = window as Counters
    // A blocked script defines nothing.
    if (program === 'plausible') plausible?.('Request sent', { props: { form: name } })
    else umami?.track('Request sent', { form: name })
  }
  addEventListener('request-sent', ({ detail }) => count(detail.form))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromForm = navigation?.type === 'navigate' && navigation.redirectCount > 0
  if (form && isFromForm) addEventListener('load', () => count(form))
}
