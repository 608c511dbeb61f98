/** The landing page's anchors, in the order of the page. */
export const navLinks = [
  { id: 'home', label: 'Home' },
  { id: 'services', label: 'Solutions' },
  { id: 'AIAgents', label: 'Agentic AI' },
  { id: 'contact', label: 'Contact' },
] as const
