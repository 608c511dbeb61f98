/** The page with all conversations, to which the tabs link without JavaScript. It exists in every language. */
export const CHATS_PAGE = '/agentic-ai'

/** The address of the same conversations as JSON. */
export const chatsFile = (page: string) => `${page}.json`

/** The anchor of a conversation: of its tab on the landing page, and of its section on the page of conversations. */
export const chatId = (id: string) => `chat-${id}`
export const chatAddress = (page: string, id: string) => `${page}#${chatId(id)}`
