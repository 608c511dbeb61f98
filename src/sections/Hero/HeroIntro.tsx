import { DialogButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** What the company does and the one thing to do about it; the same over all slides. */
export function HeroIntro({ statement }: { statement: string }) {
  return (
    <div className="hero-intro">
      <h1 id="home-title" className="hero-headline">
        {statement}
      </h1>
      <DialogButton
        opens="build-your-ai-agent"
        page="/request/agent"
        look="primary"
        className="text-lead"
      >
        Start Building Your AI Agent <Icon name="arrowRight" />
      </DialogButton>
    </div>
  )
}
