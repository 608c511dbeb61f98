import config from './astro.config.ts'
import { editing } from './editing/integration.ts'

/** The site in editing mode. All other commands use the configuration without the editor. */
export default { ...config, integrations: [...(config.integrations ?? []), editing()] }
