import type { RequestAnswer } from '../../../contract/console/requests.ts'
import type { Field } from '../../../contract/forms/field.ts'
import { forms } from '../../../contract/forms/forms.ts'
import { languageRows } from '../../../records/language-rows.ts'
import { Time } from '../../shared/times/Time.tsx'
import { readSurvey } from './read-survey.ts'
import styles from './Sent.module.css'
import { SurveyDrawing } from './SurveyDrawing.tsx'

/** Everything that was sent: the visitor's text, and the short fields as a table. Texts of visitors are never markup. */
export function Sent({ request }: { request: RequestAnswer }) {
  const { rows, text, subject, consent } = request
  const language = request.locale ?? undefined
  const inHead = headTexts(request)
  const isLong = (row: { text: string }) => row.text === text || row.text.length > 100 || row.text.includes('\n')
  const surveyRow = rows.find(({ label }) => label === forms.agent.fields.Survey.label)
  const survey = surveyRow ? readSurvey(surveyRow.text) : null
  const written = survey ? rows.filter((row) => row !== surveyRow) : rows
  return (
    <div className={styles.sent}>
      {subject && (
        <p className={styles.subject} dir="auto" lang={language}>
          {subject}
        </p>
      )}
      {written.filter(isLong).map((row) => (
        <section key={row.label} aria-label={row.label}>
          <h2 className={styles.label}>{row.label}</h2>
          <p className={styles.text} dir="auto" lang={row.text === text ? language : undefined}>
            {row.text}
          </p>
        </section>
      ))}
      {surveyRow && survey && <SurveyDrawing label={surveyRow.label} survey={survey} language={language} />}
      <FactList rows={written.filter((row) => !isLong(row) && row.text !== inHead.get(row.label))} />
      {consent && <Consent consent={consent} />}
    </div>
  )
}

/** The texts that the head of the page and the subject above the text already show, by the label of their field. */
function headTexts({ form, company, name, email, subject }: RequestAnswer) {
  const fields: Field[] = Object.values(forms[form].fields)
  const texts: Partial<Record<string, string | null>> = { company, name: company ? null : name, email, subject }
  // Entered values without a field of the form have these labels.
  const entered = { Name: texts.name, Company: texts.company }
  return new Map([...Object.entries(entered), ...fields.map(({ label, is = '' }) => [label, texts[is]] as const)])
}

/** Evidence: the text as the visitor read it. */
function Consent({ consent }: { consent: NonNullable<RequestAnswer['consent']> }) {
  const [language] = languageRows(consent.locale)
  return (
    <section aria-label="Consent">
      <h2 className={styles.label}>Consent</h2>
      <p className={styles.consent} dir="auto" lang={consent.locale}>
        {consent.text}
      </p>
      <p className={styles.label}>
        <span>{`In ${language?.text}, given`}</span> <Time isAgo at={consent.at} />
      </p>
    </section>
  )
}

type FactListProps = { rows: { label: string; text: string }[] }

export function FactList({ rows }: FactListProps) {
  if (rows.length === 0) return null
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, text }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
