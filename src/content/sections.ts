import type { SectionName } from './schema.ts'

/** The anchors of the sections of the landing page. */
export const sectionIds: Record<SectionName, string> = {
  hero: 'home',
  solutions: 'services',
  'agent-demo': 'AIAgents',
  contact: 'contact',
  certifications: 'certifications',
  clients: 'clients',
}
