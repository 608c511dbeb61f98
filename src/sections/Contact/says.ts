import { failures } from '../../service/failures.ts'
import type { Outcome } from '../../service/outcome.ts'
import type { Message } from '../../ui/toasts.ts'

export const contactSays: Record<Outcome, Message> = {
  ...failures,
  broken: failures.unreachable,
  sent: {
    kind: 'done',
    text: "Your message has been sent successfully! We'll get back to you soon.",
  },
}
