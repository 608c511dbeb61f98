import { useState } from 'react'
import type { DraftAnswer } from '../../../../../contract/console/conversation.ts'
import { MAX_CC } from '../../../../../contract/console/conversation-limits.ts'
import { uniqueCc } from '../../../../../records/cc.ts'
import { isSameEmail, onlyAddressIn, singleAddress } from '../../../../../records/email-address.ts'

/** The addresses that get a copy of an answer, and the field that adds some. */
export function useCc(draft: Pick<DraftAnswer, 'to' | 'cc'> | undefined, change: (part: { cc: string[] }) => void) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  /** Announced in a live region, because the field is empty again or a button is gone. */
  const [news, setNews] = useState('')
  const { to = '', cc = [] } = draft ?? {}

  return {
    cc,
    typed,
    problem,
    news,
    type(text: string) {
      setTyped(text)
      setProblem('')
    },
    /** Adds the typed addresses, and returns all; null, and `problem` has a sentence, if one of them cannot be added. */
    add() {
      if (typed.trim() === '') return cc
      const read = readTyped(typed, { to, cc })
      if (typeof read === 'string') {
        setProblem(read)
        return null
      }
      setTyped('')
      setProblem('')
      setNews(`${read.slice(cc.length).join(', ')} added to Cc.`)
      change({ cc: read })
      return read
    },
    remove(address: string) {
      setProblem('')
      setNews(`${address} removed from Cc.`)
      change({ cc: cc.filter((other) => other !== address) })
    },
  }
}

/** After an address, or where no name follows: mail programs write `Li, Kim <kim@pier.example>; …`. */
const SEPARATOR = /(?<=@[^,;\n]*)[,;\n]|[,;\n](?![^@<]{0,200}<)/

/** All addresses with the typed or pasted ones, or a sentence. */
export function readTyped(typed: string, { to, cc }: Pick<DraftAnswer, 'to' | 'cc'>): string[] | string {
  const added: string[] = []
  for (const part of typed.split(SEPARATOR).filter((one) => one.trim() !== '')) {
    const address = singleAddress(onlyAddressIn(part) ?? '')
    if (address === null) return `“${part.trim()}” is not one email address.`
    if (isSameEmail(address, to) || cc.some((other) => isSameEmail(address, other)))
      return `“${address}” gets this answer already.`
    added.push(address)
  }
  const all = uniqueCc([...cc, ...added], to)
  return all.length > MAX_CC ? `An answer has at most ${MAX_CC} addresses in Cc.` : all
}
