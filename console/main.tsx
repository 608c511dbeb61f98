import '@fontsource-variable/familjen-grotesk'
import 'virtual:brand.css'
import '../ui/styles/site.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'

const root = document.getElementById('console')
if (root) createRoot(root).render(<Console />)
