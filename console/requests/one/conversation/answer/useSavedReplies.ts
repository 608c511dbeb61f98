import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/call.ts'

/** Undefined until they are loaded. They change only with a build. */
export const useSavedReplies = (requestId: string) =>
  useQuery({
    queryKey: ['replies', requestId],
    queryFn: ({ signal }) => call('GET /requests/:id/replies', { params: { id: requestId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
