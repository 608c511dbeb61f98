import { useEffect, useRef, useState } from 'react'
import { TAKE_BACK_MS } from '../../../../contract/console/conversation-limits.ts'
import type { RequestAnswer } from '../../../../contract/console/requests.ts'
import type { StaffName } from '../../../../contract/console/staff.ts'
import { Button } from '../../../../ui/Button.tsx'
import text from '../../../../ui/styles/text.module.css'
import { toast } from '../../../../ui/toasts/toasts.ts'
import { sentenceOf } from '../../../shared/sentence-of.ts'
import { characterKey, useShortcuts } from '../../../shared/shortcuts.ts'
import { ANSWER_TEXT_ID, Composer } from './answer/Composer.tsx'
import { hasContent } from './answer/draft-cache.ts'
import { takeBack } from './answer/take-back.ts'
import { useAnswerDraft } from './answer/useAnswerDraft.ts'
import styles from './Conversation.module.css'
import { EarlierMails } from './EarlierMails.tsx'
import { AutomaticMail, Mail, mailElementId } from './mail/Mail.tsx'
import { useConversation } from './useConversation.ts'

type ConversationProps = { request: RequestAnswer; me: string; mailto: string | null }

/** The mails after the request, and the field for the next answer. */
export function Conversation({ request, me, mailto }: ConversationProps) {
  const { id } = request
  const { data, error, refetch } = useConversation(id, request.version)
  const answer = useAnswerDraft(id, me)
  const [isOpened, setOpened] = useState(false)
  const isWriting = isOpened || (answer.draft !== undefined && hasContent(answer.draft))
  const focusNext = useFocusNext()

  function open() {
    setOpened(true)
    focusNext(ANSWER_TEXT_ID)
  }
  useShortcuts({ r: open })

  async function undo(mailId: string) {
    await answer.saveNow() // The service joins both texts.
    if (await takeBack(id, mailId)) open()
  }

  function handleSent(mailId: string) {
    setOpened(false)
    focusNext(mailElementId(mailId))
    toast({
      kind: 'done',
      text: `The answer leaves in ${TAKE_BACK_MS / 1_000} seconds.`,
      action: { label: 'Undo', act: () => void undo(mailId), forMs: TAKE_BACK_MS },
    })
  }

  return (
    <section aria-labelledby="conversation" className={styles.conversation}>
      <h2 id="conversation" className={text.visuallyHidden}>
        Conversation
      </h2>
      {data && <EarlierMails requestId={id} shown={data} onLoaded={(mailId) => focusNext(mailElementId(mailId))} />}
      {data && data.mails.length > 0 && (
        <ol className={styles.mails}>
          {data.mails.map((mail) => (
            <li key={mail.id}>
              {mail.kind === 'automatic' ? (
                <AutomaticMail mail={mail} request={request} />
              ) : (
                <Mail mail={mail} request={request} me={me} hasMailServer={data.hasMailServer} onTakeBack={undo} />
              )}
            </li>
          ))}
        </ol>
      )}
      {error && !data && (
        <p className={styles.failure}>
          <span>{`The mails could not be loaded. ${sentenceOf(error)}`}</span>{' '}
          <Button onClick={() => refetch()}>Load the mails</Button>
        </p>
      )}
      {data && data.writing.length > 0 && <p className={styles.writing}>{writingText(data.writing)}</p>}
      {isWriting ? (
        <Composer
          request={request}
          me={me}
          answer={answer}
          conversation={data}
          mailto={mailto}
          onSent={handleSent}
          onClose={() => {
            setOpened(false)
            focusNext(REPLY_ID)
          }}
        />
      ) : (
        <div className={styles.bar} data-screen-only>
          <Button
            id={REPLY_ID}
            look={request.suspectedFor ? 'quiet' : 'primary'}
            className={styles.reply}
            aria-keyshortcuts={characterKey('r')}
            onClick={open}
          >
            Reply
          </Button>
        </div>
      )}
    </section>
  )
}

const REPLY_ID = 'reply'

/** `Robin Hale is writing an answer.` */
function writingText(people: StaffName[]) {
  const names = people.map(({ name }) => name).join(' and ')
  return `${names} ${people.length === 1 ? 'is' : 'are'} writing an answer.`
}

/** Focuses an element that is there after the next render. */
function useFocusNext() {
  const wanted = useRef('')
  const [, render] = useState(0)
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current)
    if (!element) return
    wanted.current = ''
    element.focus()
  })
  return (id: string) => {
    wanted.current = id
    render((count) => count + 1)
  }
}
