import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice, Waiting } from './Notice.tsx'
import { sentenceOf } from './sentence-of.ts'

type Query<Data> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: Query<Data>
  /** The title of a failure: “The list could not be read”. */
  failure: string
  /** Shows what was loaded, also while it is read again without success. */
  children: (data: Data) => ReactNode
}

/** Shows that a call is loading, then its answer or its failure. */
export const Loaded = <Data,>({ query, failure, children }: LoadedProps<Data>) => (
  <>
    {query.isPending && <Waiting />}
    {query.error && <LoadFailure title={failure} error={query.error} onRetry={() => query.refetch()} />}
    {query.data !== undefined && children(query.data)}
  </>
)

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
