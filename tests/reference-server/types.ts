/** The type of a key in `properties`. */
export interface KeyType {
  takes: string
  starts?: string
  needed: boolean
}

export interface Type {
  title: string
  keys: Readonly<Record<string, KeyType>>
}

type Types = Readonly<Record<string, Type>>

const words: KeyType = { takes: 'words', needed: false }
const needed: KeyType = { takes: 'words', needed: true }

const steps = {
  'step.source': words,
  'step.layout': words,
  'step.script': words,
  'step.next': words,
  'step.size': words,
  'step.mood': words,
}

export const flowTypes: Types = {
  'flow.pipe.plain': { title: 'Plain pipe', keys: steps },
  'flow.pipe.split': {
    title: 'Splitting pipe',
    keys: { ...steps, 'split.width': { takes: 'count', starts: '7', needed: false }, 'split.by': needed },
  },
  'flow.canvas.visual': { title: 'Canvas', keys: steps },
}

export const connectionTypes: Types = {
  'connection.store.tables': {
    title: 'Tables',
    keys: {
      'field.connection.template.host': needed,
      'field.connection.template.port': { takes: 'count', starts: '7001', needed: false },
      'field.connection.template.database': words,
      'field.connection.user': words,
      'login.password': words,
    },
  },
  'connection.disk.folder': { title: 'Folder', keys: { 'disk.path': needed } },
}

export const formatTypes: Types = {
  'format.lines.plain': { title: 'Lines', keys: { 'lines.end': { takes: 'words', starts: 'LF', needed: false } } },
  'format.lines.cut': {
    title: 'Cut lines',
    keys: { 'cut.every': { takes: 'count', starts: '80', needed: false }, 'cut.at': needed, 'cut.fill': words },
  },
}
