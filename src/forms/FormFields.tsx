import type { Form } from '../../contract/forms/define-form.ts'
import { type Field, patternOf, wordKey } from '../../contract/forms/field.ts'
import { lists } from '../../contract/forms/options.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import columns from '../../ui/fields/columns.module.css'
import type { FieldBinding } from '../../ui/fields/Field.tsx'
import { FilledInField } from '../../ui/fields/FilledInField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import type { FieldWords } from './words-of.ts'

type FormFieldsProps = {
  form: Form
  /** The name, the state and the error of a field. */
  propsOf: (name: string, field: Field) => FieldBinding
  words: FieldWords
  /** The hint of a field, by its name. */
  hints?: Record<string, string | undefined>
  /** Without it the fields that the page fills in are left out. */
  onRemove?: (name: string) => void
}

/** The fields of a form, in the order of its description; what the page fills in is first, where the visitor sees it. */
export const FormFields = ({ form, propsOf, words, hints = {}, onRemove }: FormFieldsProps) =>
  Object.entries(form.fields)
    .filter(([, { kind }]) => onRemove || kind !== 'filledIn')
    .toSorted(([, one], [, other]) => Number(other.kind === 'filledIn') - Number(one.kind === 'filledIn'))
    .map(([name, field]) => (
      <FormField
        key={name}
        field={field}
        words={words}
        hint={hints[name]}
        onRemove={onRemove}
        {...propsOf(name, field)}
      />
    ))

type FormFieldProps = FieldBinding &
  Pick<FormFieldsProps, 'words' | 'onRemove'> & { field: Field; hint: string | undefined }

function FormField({ field, words, hint, onRemove, ...rest }: FormFieldProps) {
  const key = wordKey(field.label)
  const props = {
    ...rest,
    label: words.labels[key] ?? field.label,
    ...(field.isWide && { className: columns.wide }),
  }
  if ('list' in field) {
    const { list } = field
    const options = { options: lists[list], labels: words.options[list] ?? {} }
    return field.kind === 'choice' ? (
      <SelectField {...props} {...options} hint={hint} prompt={words.prompts[key] ?? ''} />
    ) : (
      <CheckboxGroup {...props} {...options} hint={words.featuresHint} />
    )
  }
  if (field.kind === 'filledIn') {
    const { error, ...control } = props
    return <FilledInField {...control} remove={words.removeFilledIn} onRemove={() => onRemove?.(rest.name)} />
  }
  const { kind, min, shape, autoComplete } = field
  const minLength = min > 1 ? min : undefined
  if (kind === 'longText') return <TextAreaField {...props} minLength={minLength} />
  const Text = kind === 'email' ? EmailField : TextField
  return (
    <Text
      {...props}
      minLength={minLength}
      pattern={shape && patternOf(shape)}
      // An address has its own.
      {...(autoComplete && { autoComplete })}
    />
  )
}
