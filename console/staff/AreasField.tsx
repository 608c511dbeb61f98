import { type Area, areas } from '../../contract/console/areas.ts'
import controls from '../shared/controls.module.css'
import styles from './AreasField.module.css'
import { areaWords } from './area-words.ts'

type AreasFieldProps = { value: Area[]; onChange: (value: Area[]) => void }

export const AreasField = ({ value, onChange }: AreasFieldProps) => (
  <fieldset>
    <legend className={styles.legend}>Areas</legend>
    {areas.map((area) => (
      <label key={area} className={styles.choice}>
        <input
          type="checkbox"
          className={controls.checkbox}
          checked={value.includes(area)}
          onChange={({ target }) =>
            onChange(areas.filter((one) => (one === area ? target.checked : value.includes(one))))
          }
        />
        <span>
          <span>{areaWords[area].name}</span>
          <span className={styles.what}>{` – ${areaWords[area].what}`}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
