import { answerEach } from './answer.ts'

/** The floor of all calls: Node reads a JSON body and answers. */
answerEach(() => {})
