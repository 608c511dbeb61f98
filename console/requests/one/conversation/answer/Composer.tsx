import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { ConversationAnswer } from '../../../../../contract/console/conversation.ts'
import { MAX_FILES, MAX_FILES_MB } from '../../../../../contract/console/conversation-limits.ts'
import type { ChangeItem, RequestAnswer } from '../../../../../contract/console/requests.ts'
import { findPlaceholder, unfilledText } from '../../../../../contract/console/saved-replies.ts'
import { isBlank } from '../../../../../contract/console/signature.ts'
import { isSameEmail } from '../../../../../records/email-address.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { keyOf } from '../../../../../ui/keys.ts'
import callout from '../../../../shared/callout.module.css'
import controls from '../../../../shared/controls.module.css'
import { DropZone } from '../../../../shared/files/DropZone.tsx'
import { sentenceOf } from '../../../../shared/sentence-of.ts'
import { TooLong } from '../../../../shared/too-long/TooLong.tsx'
import { historyText } from '../../edits/change-text.ts'
import { authorOf } from '../mail/author-of.ts'
import { mailElementId } from '../mail/Mail.tsx'
import { AnswerFiles } from './AnswerFiles.tsx'
import { CcField } from './CcField.tsx'
import styles from './Composer.module.css'
import { discardDraft } from './discard-draft.ts'
import { hasContent } from './draft-cache.ts'
import { NewerDraft } from './NewerDraft.tsx'
import { SavedReplies } from './SavedReplies.tsx'
import { type AnswerDraft, hasExcess } from './useAnswerDraft.ts'
import { useAnswerFiles } from './useAnswerFiles.ts'
import { useCc } from './useCc.ts'
import { useReplyList } from './useReplyList.ts'
import { useSavedReplies } from './useSavedReplies.ts'
import { isNews, useSendAnswer } from './useSendAnswer.ts'

type ComposerProps = {
  request: RequestAnswer
  me: string
  answer: AnswerDraft
  /** Undefined: they could not be read yet. */
  conversation: ConversationAnswer | undefined
  /** Opens the person's own mail program. */
  mailto: string | null
  onSent: (mailId: string) => void
  onClose: () => void
}

/** The field for the next answer. Every change is kept; nothing about the request changes before it is sent. */
export function Composer({ request, me, answer, conversation, mailto, onSent, onClose }: ComposerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [hasToRead, setToRead] = useState(false)
  const { send, sent, changes } = useSendAnswer({
    requestId: request.id,
    me,
    version: request.version,
    answer,
    onSent,
    onNews: () => setToRead(true),
  })
  const isSending = sent !== null
  const draft = sent ?? answer.draft
  const copies = useCc(draft, answer.change)
  const files = useAnswerFiles(request.id, draft?.files ?? [])
  const news = useNews(conversation)
  const saved = useSavedReplies(request.id)
  const replies = useReplyList(draft, (text) => answer.change({ text }))
  const hasReplies = saved !== undefined && saved.replies.length > 0
  useEffect(() => {
    if (!hasToRead) return
    document.getElementById(NEWS_ID)?.focus()
    setToRead(false)
  }, [hasToRead])

  if (!draft)
    return (
      <p className={styles.missing}>
        {answer.error ? `The draft could not be loaded. ${sentenceOf(answer.error)}` : 'Loading …'}
      </p>
    )

  const isReady = !isBlank(draft.text, draft.signature) && draft.to.trim() !== '' && draft.subject.trim() !== ''
  const unfilled = findPlaceholder(`${draft.subject}\n${draft.text}`)
  const { excess } = answer
  const isBlocked =
    !isReady || isSending || unfilled !== null || files.uploads.length > 0 || answer.newer !== null || hasExcess(excess)
  const isOther = request.email !== null && draft.to.trim() !== '' && !isSameEmail(draft.to, request.email)
  const unverified = copies.cc.filter((address) => isUnverified(address, conversation?.mails ?? []))
  // The answer itself arrives while it is being sent.
  const hasNews = !isSending && (news.length > 0 || changes.length > 0)

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    const cc = copies.add()
    if (cc && !isBlocked && draft) send({ ...draft, cc })
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { ctrlKey, metaKey, target } = event
    const key = keyOf(event)
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      submit()
    } else if (key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault()
    if (key !== 'Escape' || !(target instanceof HTMLElement)) return
    if (draft && !hasContent(draft) && files.uploads.length === 0) onClose()
    else target.blur()
  }

  function discard() {
    if (!draft) return
    files.cancelAll()
    if (draft.updatedAt !== null || answer.isUnsaved || draft.files.length > 0) {
      if (hasContent(draft)) discardDraft(request.id, draft)
      answer.clear()
    }
    onClose()
  }

  return (
    <form
      className={styles.composer}
      aria-label="Answer"
      onSubmit={submit}
      onKeyDown={handleKey}
      onBlur={() => void answer.saveNow()}
    >
      <DropZone className={styles.zone} onFiles={files.add}>
        <div className={styles.line}>
          <label htmlFor={`${id}to`} className={styles.label}>
            To
          </label>
          <input
            id={`${id}to`}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={excess.to !== undefined}
            aria-describedby={isOther ? `${id}too-long-to ${id}other` : `${id}too-long-to`}
            className={styles.input}
            readOnly={isSending}
            value={draft.to}
            onChange={({ target }) => answer.change({ to: target.value })}
          />
        </div>
        <TooLong id={`${id}too-long-to`} error={excess.to} className={styles.warning} />
        {isOther && (
          <p id={`${id}other`} className={styles.warning}>
            {`Not the address of the request, which is ${request.email}.`}
          </p>
        )}
        <div className={styles.line}>
          <label htmlFor={`${id}cc`} className={styles.label}>
            Cc
          </label>
          <CcField
            id={`${id}cc`}
            copies={copies}
            describedBy={`${id}cc-problem ${id}unverified`}
            isReadOnly={isSending}
          />
        </div>
        <div role="alert">
          {copies.problem && (
            <p id={`${id}cc-problem`} className={styles.warning}>
              {copies.problem}
            </p>
          )}
        </div>
        {unverified.length > 0 && (
          <p id={`${id}unverified`} className={styles.warning}>
            {`From a mail whose sender is not verified: ${unverified.join(', ')}.`}
          </p>
        )}
        <div className={styles.line}>
          <label htmlFor={`${id}subject`} className={styles.label}>
            Subject
          </label>
          <input
            id={`${id}subject`}
            dir="auto"
            autoComplete="off"
            aria-invalid={excess.subject !== undefined}
            aria-describedby={`${id}too-long-subject`}
            className={styles.input}
            readOnly={isSending}
            value={draft.subject}
            onChange={({ target }) => answer.change({ subject: target.value })}
          />
        </div>
        <TooLong id={`${id}too-long-subject`} error={excess.subject} className={styles.warning} />
        <textarea
          id={ANSWER_TEXT_ID}
          ref={replies.area}
          aria-label="Text"
          aria-keyshortcuts="Control+Enter"
          aria-invalid={excess.text !== undefined}
          aria-describedby={`${id}too-long-text`}
          dir="auto"
          rows={6}
          className={styles.text}
          readOnly={isSending}
          value={draft.text}
          onChange={({ target }) => answer.change({ text: target.value })}
          onBeforeInput={hasReplies && !isSending ? replies.handleBeforeInput : undefined}
          onKeyUp={({ key, currentTarget }) => {
            // Browsers scroll only the caret's line into view; on phones the navigation covers the other lines.
            if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' })
          }}
          onFocus={({ target }) => {
            if (isBlank(draft.text, draft.signature)) target.setSelectionRange(0, 0) // Above the signature.
          }}
        />
        <TooLong id={`${id}too-long-text`} error={excess.text} className={styles.problem} />
        {saved && replies.isOpen && <SavedReplies saved={saved} onChoose={replies.choose} onCancel={replies.cancel} />}
        <AnswerFiles requestId={request.id} files={draft.files} upload={files} />
      </DropZone>
      <div role="alert">
        {answer.newer && <NewerDraft mine={draft} newer={answer.newer} onChoose={answer.choose} />}
      </div>
      <div role="alert">{unfilled && <p className={styles.unfilled}>{unfilledText(unfilled)}</p>}</div>
      <div role="alert">{hasNews && <News news={news} changes={changes} request={request} />}</div>
      <div className={styles.actions}>
        <Button type="submit" look={request.suspectedFor ? 'quiet' : 'primary'} aria-disabled={isBlocked}>
          {hasNews ? 'Send anyway' : 'Send'}
        </Button>
        <Button onClick={() => input.current?.click()}>Attach files</Button>
        {hasReplies && (
          <Button aria-expanded={replies.isOpen} aria-disabled={isSending} onClick={replies.toggle}>
            Saved replies
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Files to attach"
          onChange={({ currentTarget }) => {
            files.add([...(currentTarget.files ?? [])])
            currentTarget.value = '' // The same file can be chosen again.
          }}
        />
        <button type="button" className={controls.link} onClick={discard}>
          {hasContent(draft) ? 'Discard' : 'Close'}
        </button>
        <p
          className={styles.saved}
          data-failed={answer.failure !== null || answer.newer !== null || hasExcess(excess) || undefined}
        >
          {savedText(answer)}
        </p>
      </div>
      <p className={styles.hint}>
        {conversation?.hasMailServer === false && (
          <span>No mail server is set: answers wait until operations set one. </span>
        )}
        {conversation?.hasMailbox === false && <span>Replies arrive in the mailbox only. </span>}
        <span>{`Up to ${MAX_FILES} files, ${MAX_FILES_MB} MB together. `}</span>
        {mailto && (
          <a href={mailto} className={styles.mailto}>
            Open in your email program
          </a>
        )}
      </p>
    </form>
  )
}

/** Of the field for the text, which has the focus when the composer is opened. */
export const ANSWER_TEXT_ID = 'answer-text'

function savedText({ excess, failure, newer, isUnsaved, draft }: AnswerDraft) {
  if (newer) return 'Not saved'
  if (isUnsaved && hasExcess(excess)) return 'Not saved, kept in this tab'
  if (failure !== null) return `Not saved, kept in this tab: ${failure}`
  if (isUnsaved) return 'Saving …'
  return draft?.updatedAt == null ? '' : 'Saved'
}

/** An address that only mails of unverified senders had in Cc: somebody else may have put it there. */
function isUnverified(address: string, mails: ConversationAnswer['mails']) {
  const having = mails.filter(({ cc }) => cc.some((other) => isSameEmail(address, other)))
  return having.length > 0 && having.every(({ direction, isVerified }) => direction === 'in' && !isVerified)
}

/** The mails that came after the composer was opened. */
function useNews(conversation: ConversationAnswer | undefined) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  if (!conversation) return []
  if (known === null) {
    setKnown(new Set(conversation.mails.map(({ id }) => id)))
    return []
  }
  // Mails before all known ones are earlier ones, which the person has loaded since.
  const first = conversation.mails.findIndex(({ id }) => known.has(id))
  return conversation.mails.filter((mail, nth) => nth > first && !known.has(mail.id) && isNews(mail))
}

const NEWS_ID = 'answer-news'

type NewsProps = { news: ConversationAnswer['mails']; changes: ChangeItem[]; request: RequestAnswer }

/** What happened while the person was writing. */
function News({ news, changes, request }: NewsProps) {
  const authors = [...new Set(news.map((mail) => authorOf(mail, request)))]
  const first = news[0]
  return (
    <div id={NEWS_ID} tabIndex={-1} className={callout.callout}>
      <p>
        {authors.length > 0 && <span>{`${authors.join(' and ')} wrote while you were writing. `}</span>}
        {changes.map((change) => (
          <span key={change.id}>{`${historyText(change)} by ${change.by?.name ?? 'the command line'}. `}</span>
        ))}
        <span>Your answer is not sent yet.</span>
      </p>
      {first && <Button onClick={() => document.getElementById(mailElementId(first.id))?.focus()}>Read it</Button>}
    </div>
  )
}
