import { type QueryKey, useMutation } from '@tanstack/react-query'
import { queries } from '../queries.ts'
import { type Pages, withNextPage } from './pages.ts'

/** Loads the page at a cursor, and adds it to the list of `queryKey`. */
export const useNextPage = <Row extends { id: string }, Answer extends Pages<Row>>(
  queryKey: QueryKey,
  read: (cursor: string) => Promise<Answer>,
) =>
  useMutation({
    // The hook starts anew for another key; a pending call still adds its answer to its own list.
    mutationKey: queryKey,
    mutationFn: read,
    onSuccess: (answer, cursor) =>
      queries.setQueryData<Answer>(queryKey, (before) => before && withNextPage(before, cursor, answer)),
  })
