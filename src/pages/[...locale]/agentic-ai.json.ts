import type { APIRoute } from 'astro'
import { localePaths } from '../../content/content.ts'
import type { Content } from '../../content/schema.ts'
import { describeChat } from '../../sections/AgentDemo/describe-chat.ts'

export const getStaticPaths = () => localePaths().filter(({ props }) => props.content.agentDemo !== undefined)

/** The conversations of the agent demo. The landing page contains only the first one. */
export const GET: APIRoute<{ content: Content }> = ({ props: { content } }) =>
  Response.json(content.agentDemo?.chats.map((chat) => describeChat(chat, content.words.agentDemo, content.locale.tag)))
