import { Markdown } from 'markdown-to-jsx/react'
import type { ReactNode } from 'react'

// Text of the agent is never parsed as HTML.
const OPTIONS = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: { props: { target: '_blank', rel: 'noreferrer' } },
    pre: { props: { tabIndex: 0 } },
    table: { props: { tabIndex: 0 } },
  },
}

/** What the agent wrote, as Markdown. */
export function AgentMarkdown({ text }: { text: string }): ReactNode {
  return <Markdown options={OPTIONS}>{text}</Markdown>
}
