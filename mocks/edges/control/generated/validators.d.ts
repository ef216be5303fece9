// Generated from the specification by `npm run generate`: do not edit.
export {}
