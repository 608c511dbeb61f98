import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { confirmed } from '../shared/confirmed.ts'
import { download } from '../shared/files/download.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { type Filters, queryOf } from './filters/filters.ts'

/** Saves what the filters show as a CSV file. */
export function ExportButton({ filters }: { filters: Filters }) {
  const save = useMutation({
    mutationFn: () => confirmed(() => download('requests.csv', 'GET /requests/export', { query: queryOf(filters) })),
    onSuccess: () => toast({ kind: 'done', text: 'The list was saved as a CSV file.' }),
    onError: (error) => toast({ kind: 'failed', text: sentenceOf(error) }),
  })
  return (
    <Button aria-disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Exporting …' : 'Export'}
    </Button>
  )
}
