import { answerEach } from './answer.ts'

/** The floor of everything: Node reads a JSON body and answers. */
answerEach(() => {})
