import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice, Waiting } from './Notice.tsx'
import { OutOfDate } from './OutOfDate.tsx'
import { sentenceOf } from './sentence-of.ts'

type Query<Data> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: Query<Data>
  /** The title of a failure: “The list could not be read”. */
  failure: string
  /** The subject of the sentence about old data: “This import”. Default: “This list”. */
  what?: string
  /** Shows what was loaded, also while it is read again without success. */
  children: (data: Data) => ReactNode
}

/** Shows that a call is loading, then its answer or its failure. An answer that could not be read again has its time. */
export const Loaded = <Data,>({ query, failure, what = 'This list', children }: LoadedProps<Data>) => {
  const { data, error, isPending, refetch } = query
  const hasData = data !== undefined
  return (
    <>
      {isPending && <Waiting />}
      {error && !hasData && <LoadFailure title={failure} error={error} onRetry={() => refetch()} />}
      {error && hasData && <OutOfDate what={what} query={query} />}
      {hasData && children(data)}
    </>
  )
}

type LoadFailureProps = {
  title: string
  error: Error
  onRetry: () => void
  /** Further buttons. */
  children?: ReactNode
}

export const LoadFailure = ({ title, error, onRetry, children }: LoadFailureProps) => (
  <Notice title={title} isError>
    <p>{sentenceOf(error)}</p>
    <Button onClick={onRetry}>Try again</Button>
    {children}
  </Notice>
)
