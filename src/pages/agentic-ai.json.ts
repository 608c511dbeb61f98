import type { APIRoute } from 'astro'
import { content } from '../content/content.ts'

/** The conversations of the agent demo. The landing page contains only the first one. */
export const GET: APIRoute = () => Response.json(content.agentDemo.chats)
