import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { HighlightStyle, bracketMatching, foldGutter, foldKeymap, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type ReactNode, useEffect, useRef } from 'react'

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, class: 'json-name' },
  { tag: tags.string, class: 'json-string' },
  { tag: tags.number, class: 'json-number' },
  { tag: [tags.bool, tags.null], class: 'json-word' },
])

interface JsonEditorProps {
  /** Name for screen readers. */
  label: string
  /** The text at the start; later changes are the user's. */
  start: string
  onChange: (text: string) => void
}

/** Edits JSON: coloured, folded, with problems marked. Tab leaves it. */
export function JsonEditor({ label, start, onChange }: JsonEditorProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(onChange)
  told.current = onChange
  useEffect(() => {
    if (place.current === null) return undefined
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: start,
        extensions: [
          lineNumbers(),
          foldGutter({ markerDOM: foldMarker }),
          history(),
          drawSelection(),
          bracketMatching(),
          json(),
          syntaxHighlighting(COLOURS),
          linter(jsonParseLinter()),
          lintGutter(),
          keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) told.current(state.doc.toString())
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [label, start])
  return <div className="json-editor" ref={place} />
}

function foldMarker(isOpen: boolean): HTMLElement {
  const marker = document.createElement('span')
  marker.textContent = isOpen ? '▾' : '▸'
  marker.setAttribute('aria-hidden', 'true')
  return marker
}
