import { FieldError, type FieldMessage } from '../../../ui/fields/Field.tsx'

type TooLongProps = { id: string; error: FieldMessage | undefined; className?: string | undefined }

/** Below a field that is no `Field`: it is read out at once. The field refers to the id. */
export const TooLong = ({ id, error, className }: TooLongProps) =>
  error && (
    <div role="alert" className={className}>
      <FieldError id={id} error={error} />
    </div>
  )
