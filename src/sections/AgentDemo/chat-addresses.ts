/** The page with all conversations, to which the tabs link without a script. */
const CHATS_PAGE = '/agentic-ai'
/** The same conversations, for the script. */
export const CHATS_FILE = '/agentic-ai.json'

/** The anchor of a conversation: its tab on the landing page, the whole conversation on a page of its own. */
export const chatId = (id: string) => `chat-${id}`
export const chatAddress = (id: string) => `${CHATS_PAGE}#${chatId(id)}`
