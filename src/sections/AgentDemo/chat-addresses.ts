/** The page with all conversations, to which the tabs link without JavaScript. */
const CHATS_PAGE = '/agentic-ai'
/** The same conversations as JSON. */
export const CHATS_FILE = '/agentic-ai.json'

/** The anchor of a conversation: of its tab on the landing page, and of its section on the page of conversations. */
export const chatId = (id: string) => `chat-${id}`
export const chatAddress = (id: string) => `${CHATS_PAGE}#${chatId(id)}`
