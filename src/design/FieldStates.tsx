import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import type { FieldMessage } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import styles from './FieldStates.module.css'
import { Sheet, Specimen } from './Sheet.tsx'

type State = {
  name: string
  error?: FieldMessage
  props?: { 'data-show'?: string; disabled?: boolean }
  text?: string
}

const states: State[] = [
  { name: 'rest' },
  { name: 'hover', props: { 'data-show': 'hover' } },
  { name: 'focus', props: { 'data-show': 'focus' } },
  { name: 'filled', text: 'A portal for our three warehouses.\nFirst results by June.' },
  { name: 'invalid', error: { text: 'Project description is required (min 10 characters).' } },
  { name: 'disabled', props: { disabled: true } },
]

/** Every kind of field in every state. */
export function FieldStates({ options }: { options: readonly string[] }) {
  const labels = Object.fromEntries(options.map((option) => [option, option]))
  return (
    <Sheet title="Fields">
      {states.map(({ name, error, props, text }) => (
        <Specimen key={name} name={name}>
          <div className={styles.fields}>
            <TextField label="Text" error={error} defaultValue={text?.split('\n')[0]} {...props} />
            <SelectField
              label="Choice"
              prompt="Select industry"
              options={options}
              labels={labels}
              error={error}
              defaultValue={text && options[0]}
              {...props}
            />
            <TextAreaField label="Long text" error={error} defaultValue={text} {...props} />
            <CheckboxGroup
              label="Choices"
              hint="One is enough"
              options={options.slice(0, 4)}
              labels={labels}
              error={error}
              defaultChecked={text !== undefined}
              {...props}
            />
          </div>
        </Specimen>
      ))}
    </Sheet>
  )
}
