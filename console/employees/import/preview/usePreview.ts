import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  ImportAnswer,
  ImportPreview,
  PreviewBody,
} from '../../../../contract/console/employees/employee-imports.ts'
import { CallError, call } from '../../../shared/call.ts'
import { IMPORT_KEY } from '../upload/useUpload.ts'

const keyOf = (staged: ImportAnswer, options: PreviewBody) => [
  ...IMPORT_KEY,
  'preview',
  staged.id,
  staged.fileName,
  staged.photos.length,
  options,
]

/** What the import would do with these options. It is read again after each upload. */
export const usePreview = (staged: ImportAnswer, options: PreviewBody) => {
  const queryKey = keyOf(staged, options)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('POST /employee-imports/:id/preview', {
        params: { id: staged.id },
        body: options,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { ...query, queryKey }
}

/** The headings of a list whose columns were not found. */
export function headingsIn(error: Error | null): string[] {
  if (!(error instanceof CallError)) return []
  const { headings } = error.details
  return Array.isArray(headings) ? headings.filter((one) => typeof one === 'string') : []
}

/** The new preview of an import that was refused because the employees have changed. */
export function previewIn(error: Error): ImportPreview | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  return (error.details.preview as ImportPreview | undefined) ?? null
}
