/** The toasts of every form if sending fails (docs/rules.md). */
export const failures = {
  refused: {
    kind: 'failed',
    text: 'There was an issue sending your message. Please try again.',
  },
  unreachable: {
    kind: 'failed',
    text: 'Failed to send message. Please check your connection and try again.',
  },
} as const
