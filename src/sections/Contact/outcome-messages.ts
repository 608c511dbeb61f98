import type { ToastText } from '../../../ui/toasts/toasts.ts'
import { failures } from '../../api/failures.ts'
import type { Outcome } from '../../api/outcome.ts'

export const contactMessages: Record<Outcome, ToastText> = {
  ...failures,
  broken: failures.unreachable,
  sent: {
    kind: 'done',
    text: "Your message has been sent successfully! We'll get back to you soon.",
  },
}
