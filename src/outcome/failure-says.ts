import type { PlainFailure } from '../../contract/noscript-forms.ts'

type Says = { why: string; advice: string }

/** What only a page without a script has the room to say: why a form was not sent, and what helps. */
export const failureSays: Record<PlainFailure, Says> = {
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

export const ruleSays: Says = {
  why: 'Nothing was sent.',
  advice: 'correct it and send it again',
}
