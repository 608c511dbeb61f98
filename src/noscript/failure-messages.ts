import type { NoscriptFailure } from '../../contract/noscript-forms.ts'

type FailureMessage = { why: string; advice: string }

/** The reason why a form was not sent, and the remedy. Shown without JavaScript only, on a page with more room than a toast. */
export const failureMessages: Record<NoscriptFailure, FailureMessage> = {
  'too-many': {
    why: 'Too many requests came from your connection within a minute.',
    advice: 'wait a minute and send it again',
  },
  'too-large': {
    why: 'It is longer than the form can take.',
    advice: 'shorten it and send it again',
  },
  unreadable: {
    why: 'What arrived is not what the form sends.',
    advice: 'and send it again',
  },
  unavailable: {
    why: 'Our service cannot confirm right now that it was kept.',
    advice: 'and send it again in a few minutes',
  },
}

export const ruleMessage: FailureMessage = {
  why: 'Nothing was sent.',
  advice: 'correct it and send it again',
}
