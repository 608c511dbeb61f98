import { failures } from '../service/failures.ts'
import type { Outcome } from '../service/outcome.ts'
import type { Message } from '../ui/toasts.ts'

const notSent = {
  ...failures,
  broken: {
    kind: 'failed',
    text: 'There was an error submitting your request. Please try again.',
  },
} as const

export const trialSays: Record<Outcome, Message> = {
  ...notSent,
  sent: {
    kind: 'done',
    text: "Thank you for reaching out! We've received your request and will be in touch soon.",
  },
}

export const agentSays: Record<Outcome, Message> = {
  ...notSent,
  sent: {
    kind: 'done',
    text: 'Thank you for your interest! Your proposal has been received and our team will contact you shortly.',
  },
}
