import type { ToastText } from '../../ui/toasts/toasts.ts'
import { failures } from '../api/failures.ts'
import type { Outcome } from '../api/outcome.ts'

const notSent = {
  ...failures,
  broken: {
    kind: 'failed',
    text: 'There was an error submitting your request. Please try again.',
  },
} as const

export const trialMessages: Record<Outcome, ToastText> = {
  ...notSent,
  sent: {
    kind: 'done',
    text: "Thank you for reaching out! We've received your request and will be in touch soon.",
  },
}

export const agentMessages: Record<Outcome, ToastText> = {
  ...notSent,
  sent: {
    kind: 'done',
    text: 'Thank you for your interest! Your proposal has been received and our team will contact you shortly.',
  },
}
