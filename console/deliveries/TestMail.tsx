import { useState } from 'react'
import type { TestAnswer } from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import callout from '../shared/callout.module.css'
import { sentenceOf } from '../shared/sentence-of.ts'
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
      <div role="status">
        {answer && (
          <p className={callout.callout} data-kind={answer.isSent ? 'done' : 'failed'}>
            {answer.message}
          </p>
        )}
      </div>
    </>
  )
}
