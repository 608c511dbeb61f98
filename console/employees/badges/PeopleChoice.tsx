import { useDeferredValue, useId, useState } from 'react'
import type { EmployeeRow } from '../../../contract/console/employees/employees.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../shared/checkbox/Checkbox.tsx'
import styles from './PeopleChoice.module.css'

type PeopleChoiceProps = {
  people: EmployeeRow[]
  chosen: ReadonlySet<string>
  onChoose: (ids: Set<string>) => void
}

/** More rows are found by a search. */
const MAX_ROWS = 200

/** Whose badges are printed. */
export function PeopleChoice({ people, chosen, onChoose }: PeopleChoiceProps) {
  const id = useId()
  const [text, setText] = useState('')
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean)
  const found = people.filter(({ name, designation, code }) => {
    const all = `${name} ${designation} ${code}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const idsOf = (some: EmployeeRow[]) => some.map((person) => person.id)
  const withoutCard = people.filter(({ cardIssuedAt }) => cardIssuedAt === null)

  function choose(personId: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(personId)
    else next.delete(personId)
    onChoose(next)
  }

  return (
    <fieldset className={styles.choice}>
      <legend className={styles.title}>People</legend>
      <label htmlFor={id} className={styles.label}>
        Name, designation or code
      </label>
      <input
        id={id}
        type="search"
        className={styles.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.groups}>
        <Button onClick={() => onChoose(new Set([...chosen, ...idsOf(found)]))}>
          {words.length > 0 ? `Add these ${found.length}` : `All ${people.length}`}
        </Button>
        <Button onClick={() => onChoose(new Set(idsOf(withoutCard)))}>{`${withoutCard.length} without a card`}</Button>
        <Button onClick={() => onChoose(new Set())} aria-disabled={chosen.size === 0}>
          None
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul className={styles.people} tabIndex={0} aria-label="Employees">
        {found.slice(0, MAX_ROWS).map((person) => (
          <li key={person.id}>
            <Checkbox checked={chosen.has(person.id)} onChange={(isChosen) => choose(person.id, isChosen)}>
              <span className={styles.person}>
                <bdi className={styles.name}>{person.name}</bdi>
                <span className={styles.details}>{[person.code, person.designation].filter(Boolean).join(' · ')}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={styles.label} role="status">
        <span>{`${chosen.size} of ${people.length} selected.`}</span>{' '}
        {found.length > MAX_ROWS && <span>{`${found.length - MAX_ROWS} more are found by a search.`}</span>}
        {found.length === 0 && people.length > 0 && <span>No one found.</span>}
      </p>
    </fieldset>
  )
}
