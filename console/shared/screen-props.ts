import type { SessionAnswer } from '../../contract/console/sign-in.ts'

/** The props of every screen. */
export type ScreenProps = { session: SessionAnswer }
