import { useState } from 'react'
import type { TestAnswer } from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import styles from './TestMail.module.css'
import { sendTest } from './use-deliveries.ts'

/** Sends a mail to the person, and shows what the mail server answered until the next test. */
export function TestMail() {
  const [answer, setAnswer] = useState<TestAnswer | null>(null)
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    setAnswer(null)
    setAnswer(await sendTest().catch((error) => ({ isSent: false, message: sentenceOf(error) })))
    setSending(false)
  }

  return (
    <>
      <Button onClick={send} disabled={isSending}>
        {isSending ? 'Sending …' : 'Send me a test mail'}
      </Button>
      <p role="status" className={styles.answer} data-sent={answer?.isSent}>
        {answer?.message}
      </p>
    </>
  )
}
