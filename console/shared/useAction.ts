import { type QueryKey, useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/toasts/toasts.ts'
import { confirmed } from './confirmed.ts'
import { queries } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'
import { useIsShown } from './useIsShown.ts'

type Options<Input, Answer> = {
  /** Shown in a toast when it is done. */
  done?: string | ((input: Input, answer: Answer) => string)
  /** The lists that the action changes. */
  changes: QueryKey
  onDone?: (answer: Answer, input: Input) => void
  /** False: the component shows the failure itself, for as long as it is in the page. */
  isFailureToasted?: boolean
}

/** A call that needs a fresh passkey, its toast, and the lists that are read again. */
export function useAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  { done, changes, onDone, isFailureToasted = true }: Options<Input, Answer>,
) {
  const isShown = useIsShown()
  return useMutation({
    mutationFn: (input: Input) => confirmed(() => act(input)),
    onSuccess: async (answer, input) => {
      await queries.invalidateQueries({ queryKey: changes })
      if (done) toast({ kind: 'done', text: typeof done === 'string' ? done : done(input, answer) })
      onDone?.(answer, input)
    },
    onError: (error) => {
      if (isFailureToasted || !isShown.current) toast({ kind: 'failed', text: sentenceOf(error) })
    },
  })
}
