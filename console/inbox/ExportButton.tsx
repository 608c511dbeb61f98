import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { confirmed } from '../shared/confirmed.ts'
import { download } from '../shared/download.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { type Filters, queryOf } from './filters/filters.ts'

/** Saves what the filters show as a CSV file. */
export function ExportButton({ filters, className }: { filters: Filters; className?: string }) {
  const save = useMutation({
    mutationFn: () =>
      confirmed(() => download(`/requests/export?${queryOf(filters)}`, 'requests.csv')),
    onSuccess: ({ headers }) =>
      headers.get('export-is-complete') === 'false'
        ? toast({
            kind: 'failed',
            text: 'The file was saved, but it is not complete: there are too many requests. Export shorter periods.',
          })
        : toast({ kind: 'done', text: 'The list was saved as a CSV file.' }),
    onError: (error) => toast({ kind: 'failed', text: sentenceOf(error) }),
  })
  return (
    <Button className={className ?? ''} disabled={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Exporting …' : 'Export'}
    </Button>
  )
}
