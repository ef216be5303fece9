// Generated from the specification by `npm run generate`: do not edit.
export const operationFacts = {
 "issueToken": {
  "id": "issueToken",
  "method": "POST",
  "path": "/v1/token-auth/issue",
  "group": "authentication",
  "api": "platform",
  "permission": "none",
  "public": true,
  "effect": "reads",
  "action": "other",
  "summary": "Log in",
  "notShown": [
   "status of a refused login"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "login",
    "type": "string"
   },
   {
    "path": "password",
    "type": "string"
   },
   {
    "path": "tfaToken",
    "type": "string"
   },
   {
    "path": "code",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   401,
   403
  ]
 },
 "refreshToken": {
  "id": "refreshToken",
  "method": "POST",
  "path": "/v1/token-auth/refresh",
  "group": "authentication",
  "api": "platform",
  "permission": "none",
  "public": true,
  "effect": "reads",
  "action": "other",
  "summary": "Trade a JWT for a new one",
  "notShown": [
   "status for a token that cannot be refreshed"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "token",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   401,
   403
  ]
 },
 "revokeToken": {
  "id": "revokeToken",
  "method": "POST",
  "path": "/v1/token-auth/revoke",
  "group": "authentication",
  "api": "platform",
  "permission": "none",
  "public": true,
  "effect": "writes",
  "action": "other",
  "summary": "Revoke a JWT",
  "notShown": [
   "status for a token that is none"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "token",
    "type": "string"
   }
  ],
  "responses": {
   "200": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   401,
   403,
   404
  ]
 },
 "listTenants": {
  "id": "listTenants",
  "method": "GET",
  "path": "/v1/token-auth/tenants",
  "group": "authentication",
  "api": "platform",
  "permission": "none",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the tenants to switch to",
  "notShown": [
   "fields of a tenant"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "switchTenant": {
  "id": "switchTenant",
  "method": "POST",
  "path": "/v1/token-auth/tenants/{tenantId}",
  "group": "authentication",
  "api": "platform",
  "permission": "none",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Get a JWT for another tenant",
  "notShown": [
   "status for a tenant that the caller cannot switch to"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "tenantId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listUsers": {
  "id": "listUsers",
  "method": "GET",
  "path": "/v1/users",
  "group": "api-keys",
  "api": "platform",
  "permission": "admin",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the users",
  "notShown": [
   "fields of a user"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "nonAdminOnly",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createApiKey": {
  "id": "createApiKey",
  "method": "POST",
  "path": "/v1/users/{userId}/new-api-key",
  "group": "api-keys",
  "api": "platform",
  "permission": "admin",
  "public": false,
  "effect": "administers",
  "action": "other",
  "summary": "Generate an API key for a user",
  "notShown": [
   "fields of the key object"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "expirationDays",
    "in": "query",
    "required": false,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getApiKey": {
  "id": "getApiKey",
  "method": "GET",
  "path": "/v1/users/{userId}/get-api-key",
  "group": "api-keys",
  "api": "platform",
  "permission": "admin",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Read the API key of a user",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "revokeApiKey": {
  "id": "revokeApiKey",
  "method": "POST",
  "path": "/v1/users/{userId}/revoke-api-key",
  "group": "api-keys",
  "api": "platform",
  "permission": "admin",
  "public": false,
  "effect": "administers",
  "action": "other",
  "summary": "Revoke the API key of a user",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "userId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listFlows": {
  "id": "listFlows",
  "method": "GET",
  "path": "/v1/flows",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the flows",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scope",
    "in": "query",
    "required": false,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createFlow": {
  "id": "createFlow",
  "method": "POST",
  "path": "/v1/flows",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "writes",
  "action": "create",
  "summary": "Create a flow",
  "notShown": [
   "what a name that another one has is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "flowType",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "listRecentFlows": {
  "id": "listRecentFlows",
  "method": "GET",
  "path": "/v1/flows/recent",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "recent",
  "summary": "List the flows last opened",
  "notShown": [
   "order"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "limit",
    "in": "query",
    "required": false,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getFlow": {
  "id": "getFlow",
  "method": "GET",
  "path": "/v1/flows/{flowId}",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a flow",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "replaceFlow": {
  "id": "replaceFlow",
  "method": "PUT",
  "path": "/v1/flows/{flowId}",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "writes",
  "action": "replace",
  "summary": "Replace a flow",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "flowType",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "deleteFlow": {
  "id": "deleteFlow",
  "method": "DELETE",
  "path": "/v1/flows/{flowId}",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "writes",
  "action": "delete",
  "summary": "Delete a flow",
  "notShown": [
   "names of the members of the report"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "connections",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "schedules",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "409": [
    "application/json"
   ],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getFlowUsage": {
  "id": "getFlowUsage",
  "method": "GET",
  "path": "/v1/flows/{flowId}/usage",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "usage",
  "summary": "List what refers to a flow",
  "notShown": [
   "fields of a reference"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "inspectFlow": {
  "id": "inspectFlow",
  "method": "POST",
  "path": "/v1/flows/inspect",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Inspect a flow without saving it",
  "notShown": [
   "fields of the findings"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "flowType",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getFlowDocumentation": {
  "id": "getFlowDocumentation",
  "method": "GET",
  "path": "/v1/flows/{flowId}/documentation",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Read the generated description of a flow",
  "notShown": [
   "fields of the documentation"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "bulkEditFlows": {
  "id": "bulkEditFlows",
  "method": "POST",
  "path": "/v1/flows/bulk",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "writes",
  "action": "bulk",
  "summary": "Edit many flows at once",
  "notShown": [
   "action types beside tags.add",
   "what an unknown id is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "flowIds",
    "type": "array"
   },
   {
    "path": "flowIds[]",
    "type": "integer"
   },
   {
    "path": "actions",
    "type": "array"
   },
   {
    "path": "actions[]",
    "type": "object"
   },
   {
    "path": "actions[].type",
    "type": "string"
   },
   {
    "path": "actions[].tags",
    "type": "array"
   },
   {
    "path": "actions[].tags[]",
    "type": "string"
   },
   {
    "path": "modifiedMessage",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   404
  ]
 },
 "exportFlows": {
  "id": "exportFlows",
  "method": "GET",
  "path": "/v1/flows/export",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "reads",
  "action": "export",
  "summary": "Export flows as a bundle",
  "notShown": [
   "text of the bundle"
  ],
  "queryToken": true,
  "openQuery": false,
  "parameters": [
   {
    "name": "flows",
    "in": "query",
    "required": true,
    "type": "string"
   },
   {
    "name": "excludeCredentials",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "text/plain"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "previewFlowImport": {
  "id": "previewFlowImport",
  "method": "POST",
  "path": "/v1/flows/import/preview",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Preview an import of flows",
  "notShown": [
   "fields of the preview"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "dump",
    "type": "string"
   },
   {
    "path": "collisionPolicy",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "importFlows": {
  "id": "importFlows",
  "method": "POST",
  "path": "/v1/flows/import",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "writes",
  "action": "other",
  "summary": "Import flows",
  "notShown": [
   "fields of the report beside failed and rolledBack"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "dump",
    "type": "string"
   },
   {
    "path": "collisionPolicy",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listFlowVersions": {
  "id": "listFlowVersions",
  "method": "GET",
  "path": "/v1/flows/{flowId}/history",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "versions",
  "summary": "List the saved versions of a flow",
  "notShown": [
   "fields beside the uuid"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getFlowVersion": {
  "id": "getFlowVersion",
  "method": "GET",
  "path": "/v1/flows/{flowId}/history/{uuid}",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "version",
  "summary": "Read a saved version of a flow",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuid",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "setFlowVersionMessage": {
  "id": "setFlowVersionMessage",
  "method": "PUT",
  "path": "/v1/flows/{flowId}/history/{uuid}/message",
  "group": "flows",
  "api": "platform",
  "permission": "edit",
  "public": false,
  "effect": "writes",
  "action": "version-message",
  "summary": "Change the save message of a version",
  "notShown": [
   "fields of the request"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuid",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "diffFlowVersions": {
  "id": "diffFlowVersions",
  "method": "GET",
  "path": "/v1/flows/{flowId}/history/{uuidFrom}/diff/{uuidTo}",
  "group": "flows",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "version-diff",
  "summary": "Compare two saved versions of a flow",
  "notShown": [
   "fields of a line"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuidFrom",
    "in": "path",
    "required": true,
    "type": "string"
   },
   {
    "name": "uuidTo",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "runFlow": {
  "id": "runFlow",
  "method": "POST",
  "path": "/v1/flows/{flowId}/run",
  "group": "runs",
  "api": "platform",
  "permission": "execute",
  "public": false,
  "effect": "executes",
  "action": "other",
  "summary": "Run a flow",
  "notShown": [
   "meaning of force",
   "debug and checkAgentFlow"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "sync",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "waitIfRunning",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "allowParallel",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "force",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": true
   },
   {
    "name": "debug",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": true
   },
   {
    "name": "logStep",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "returnErrorCode",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "checkAgentFlow",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailOnSuccess",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailOnFailure",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailOnLastFailure",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailMetrics",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emails",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "expectedTime",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "stopTime",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "disableExecutionNotifications",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "repeatExpectedTimeNotifications",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "secureParameterNames",
    "in": "query",
    "required": false,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "runFlowByName": {
  "id": "runFlowByName",
  "method": "POST",
  "path": "/v1/flows/flow-name/{flowName}/run",
  "group": "runs",
  "api": "platform",
  "permission": "execute",
  "public": false,
  "effect": "executes",
  "action": "other",
  "summary": "Run a flow by its name",
  "notShown": [
   "request body"
  ],
  "queryToken": false,
  "openQuery": true,
  "parameters": [
   {
    "name": "flowName",
    "in": "path",
    "required": true,
    "type": "string"
   },
   {
    "name": "tenant",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "sync",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "allowParallel",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "debug",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": true
   },
   {
    "name": "logStep",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "returnErrorCode",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailOnSuccess",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailOnFailure",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailOnLastFailure",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emailMetrics",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "emails",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "expectedTime",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "stopTime",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "disableExecutionNotifications",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "repeatExpectedTimeNotifications",
    "in": "query",
    "required": false,
    "type": "boolean",
    "default": false
   },
   {
    "name": "secureParameterNames",
    "in": "query",
    "required": false,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "stopFlow": {
  "id": "stopFlow",
  "method": "POST",
  "path": "/v1/flows/{flowId}/stop",
  "group": "runs",
  "api": "platform",
  "permission": "execute",
  "public": false,
  "effect": "executes",
  "action": "other",
  "summary": "Stop a run",
  "notShown": [
   "what is stopped without an auditId"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "auditId",
    "in": "query",
    "required": false,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getExecution": {
  "id": "getExecution",
  "method": "GET",
  "path": "/v1/executions/{flowId}",
  "group": "executions",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read one execution",
  "notShown": [
   "which execution is meant without a query"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "auditId",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "messageId",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "status",
    "in": "query",
    "required": false,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listExecutionHistory": {
  "id": "listExecutionHistory",
  "method": "GET",
  "path": "/v1/executions/{flowId}/history",
  "group": "executions",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "history",
  "summary": "Page through the executions of a flow",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "lastAuditId",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "auditIdFilter",
    "in": "query",
    "required": false,
    "type": "integer"
   },
   {
    "name": "fromDate",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "toDate",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "fromTime",
    "in": "query",
    "required": false,
    "type": "string",
    "form": "a time of day such as 08:30:00"
   },
   {
    "name": "toTime",
    "in": "query",
    "required": false,
    "type": "string",
    "form": "a time of day such as 08:30:00"
   },
   {
    "name": "status",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "triggerType",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "startedBy",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "description",
    "in": "query",
    "required": false,
    "type": "string"
   },
   {
    "name": "metrics",
    "in": "query",
    "required": false,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "countExecutionStatuses": {
  "id": "countExecutionStatuses",
  "method": "GET",
  "path": "/v1/executions/{flowId}/statuses",
  "group": "executions",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Count the executions of a flow by status",
  "notShown": [
   "whether statuses without executions are listed"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getExecutionConsole": {
  "id": "getExecutionConsole",
  "method": "GET",
  "path": "/v1/executions/{flowId}/audit/{auditId}/console",
  "group": "executions",
  "api": "platform",
  "permission": "view",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Read the log of an execution",
  "notShown": [
   "media type and form of the log"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "auditId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "text/plain",
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "tailExecutionConsole": {
  "id": "tailExecutionConsole",
  "method": "GET",
  "path": "/v1/executions/{flowId}/audit/{auditId}/console/live",
  "group": "executions",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Follow the log of a running execution",
  "notShown": [
   "media type and form of the log",
   "how it is followed"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "auditId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "text/plain",
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "downloadExecutionConsole": {
  "id": "downloadExecutionConsole",
  "method": "GET",
  "path": "/v1/executions/console/download",
  "group": "executions",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "export",
  "summary": "Download the log of an execution",
  "notShown": [
   "how the execution is named",
   "media type"
  ],
  "queryToken": true,
  "openQuery": true,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "text/plain",
    "application/octet-stream",
    "application/zip",
    "application/gzip",
    "text/html",
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getDbtResults": {
  "id": "getDbtResults",
  "method": "GET",
  "path": "/v1/executions/{flowId}/audit/{auditId}/dbt",
  "group": "executions",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Read the dbt results of an execution",
  "notShown": [
   "fields of the results"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "auditId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getDbtArtifact": {
  "id": "getDbtArtifact",
  "method": "GET",
  "path": "/v1/executions/{flowId}/audit/{auditId}/dbt/artifacts/{artifactName}",
  "group": "executions",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Read one dbt artifact of an execution",
  "notShown": [
   "the four names",
   "media type of an artifact"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "auditId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "artifactName",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json",
    "application/octet-stream",
    "text/plain"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listRunningTasks": {
  "id": "listRunningTasks",
  "method": "GET",
  "path": "/v1/executions/{flowId}/audit/{auditId}/running-tasks",
  "group": "executions",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "List the transformations in flight",
  "notShown": [
   "fields of a task"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "auditId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listSchedules": {
  "id": "listSchedules",
  "method": "GET",
  "path": "/v1/schedules",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the schedules",
  "notShown": [
   "shape of the list"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createSchedule": {
  "id": "createSchedule",
  "method": "POST",
  "path": "/v1/schedules",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "create",
  "summary": "Create a schedule",
  "notShown": [
   "status for a flow that does not exist",
   "what a name that another one has is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "flowId",
    "type": "integer"
   },
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "schedule",
    "type": "string"
   },
   {
    "path": "enabled",
    "type": "boolean"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   404,
   409
  ]
 },
 "bulkEditSchedules": {
  "id": "bulkEditSchedules",
  "method": "POST",
  "path": "/v1/schedules/bulk",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "bulk",
  "summary": "Edit many schedules at once",
  "notShown": [
   "response body",
   "action types beside tags.add"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "scheduleIds",
    "type": "array"
   },
   {
    "path": "scheduleIds[]",
    "type": "integer"
   },
   {
    "path": "actions",
    "type": "array"
   },
   {
    "path": "actions[]",
    "type": "object"
   },
   {
    "path": "actions[].type",
    "type": "string"
   },
   {
    "path": "actions[].tags",
    "type": "array"
   },
   {
    "path": "actions[].tags[]",
    "type": "string"
   },
   {
    "path": "modifiedMessage",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   404
  ]
 },
 "listFlowSchedules": {
  "id": "listFlowSchedules",
  "method": "GET",
  "path": "/v1/schedules/flows/{flowId}",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the schedules of a flow",
  "notShown": [
   "shape of the list"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getSchedule": {
  "id": "getSchedule",
  "method": "GET",
  "path": "/v1/schedules/{scheduleId}",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a schedule",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "replaceSchedule": {
  "id": "replaceSchedule",
  "method": "PUT",
  "path": "/v1/schedules/{scheduleId}",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "replace",
  "summary": "Replace a schedule",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "flowId",
    "type": "integer"
   },
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "schedule",
    "type": "string"
   },
   {
    "path": "enabled",
    "type": "boolean"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "deleteSchedule": {
  "id": "deleteSchedule",
  "method": "DELETE",
  "path": "/v1/schedules/{scheduleId}",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "delete",
  "summary": "Delete a schedule",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "204": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "disableSchedule": {
  "id": "disableSchedule",
  "method": "POST",
  "path": "/v1/schedules/{scheduleId}/disable",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "other",
  "summary": "Pause a schedule",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "enableSchedule": {
  "id": "enableSchedule",
  "method": "POST",
  "path": "/v1/schedules/{scheduleId}/enable",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "other",
  "summary": "Resume a schedule",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "runScheduledFlow": {
  "id": "runScheduledFlow",
  "method": "POST",
  "path": "/v1/schedules/{scheduleId}/flows/{flowId}/run",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "executes",
  "action": "other",
  "summary": "Run a flow by its schedule now",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "flowId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listScheduleVersions": {
  "id": "listScheduleVersions",
  "method": "GET",
  "path": "/v1/schedules/{scheduleId}/history",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "versions",
  "summary": "List the saved versions of a schedule",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getScheduleVersion": {
  "id": "getScheduleVersion",
  "method": "GET",
  "path": "/v1/schedules/{scheduleId}/history/{uuid}",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "version",
  "summary": "Read a saved version of a schedule",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuid",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "diffScheduleVersions": {
  "id": "diffScheduleVersions",
  "method": "GET",
  "path": "/v1/schedules/{scheduleId}/history/{uuidFrom}/diff/{uuidTo}",
  "group": "schedules",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "version-diff",
  "summary": "Compare two saved versions of a schedule",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "scheduleId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuidFrom",
    "in": "path",
    "required": true,
    "type": "string"
   },
   {
    "name": "uuidTo",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listConnections": {
  "id": "listConnections",
  "method": "GET",
  "path": "/v1/connections",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the connections",
  "notShown": [
   "shape of the list"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createConnection": {
  "id": "createConnection",
  "method": "POST",
  "path": "/v1/connections",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "create",
  "summary": "Create a connection",
  "notShown": [
   "what a name that another one has is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "connectionType",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "bulkEditConnections": {
  "id": "bulkEditConnections",
  "method": "POST",
  "path": "/v1/connections/bulk",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "bulk",
  "summary": "Edit many connections at once",
  "notShown": [
   "response body",
   "action types beside tags.add"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "ioIds",
    "type": "array"
   },
   {
    "path": "ioIds[]",
    "type": "integer"
   },
   {
    "path": "actions",
    "type": "array"
   },
   {
    "path": "actions[]",
    "type": "object"
   },
   {
    "path": "actions[].type",
    "type": "string"
   },
   {
    "path": "actions[].tags",
    "type": "array"
   },
   {
    "path": "actions[].tags[]",
    "type": "string"
   },
   {
    "path": "modifiedMessage",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   404
  ]
 },
 "listRecentConnections": {
  "id": "listRecentConnections",
  "method": "GET",
  "path": "/v1/connections/recent",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "recent",
  "summary": "List the connections last opened",
  "notShown": [
   "order",
   "how many",
   "shape of the list"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "testConnection": {
  "id": "testConnection",
  "method": "POST",
  "path": "/v1/connections/test",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "executes",
  "action": "other",
  "summary": "Test a connection without saving it",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "connectionType",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getConnection": {
  "id": "getConnection",
  "method": "GET",
  "path": "/v1/connections/{connectionId}",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a connection",
  "notShown": [],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "replaceConnection": {
  "id": "replaceConnection",
  "method": "PUT",
  "path": "/v1/connections/{connectionId}",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "replace",
  "summary": "Replace a connection",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "connectionType",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "deleteConnection": {
  "id": "deleteConnection",
  "method": "DELETE",
  "path": "/v1/connections/{connectionId}",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "delete",
  "summary": "Delete a connection",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "204": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "listConnectionFields": {
  "id": "listConnectionFields",
  "method": "POST",
  "path": "/v1/connections/{connectionId}/fields",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "List the fields of an object",
  "notShown": [
   "request body",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listConnectionObjects": {
  "id": "listConnectionObjects",
  "method": "POST",
  "path": "/v1/connections/{connectionId}/objects",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "List what a connection reaches",
  "notShown": [
   "request body",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getConnectionUsage": {
  "id": "getConnectionUsage",
  "method": "GET",
  "path": "/v1/connections/{connectionId}/usage",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "usage",
  "summary": "List where a connection is used",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listConnectionVersions": {
  "id": "listConnectionVersions",
  "method": "GET",
  "path": "/v1/connections/{connectionId}/history",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "versions",
  "summary": "List the saved versions of a connection",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getConnectionVersion": {
  "id": "getConnectionVersion",
  "method": "GET",
  "path": "/v1/connections/{connectionId}/history/{uuid}",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "version",
  "summary": "Read a saved version of a connection",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuid",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "setConnectionVersionMessage": {
  "id": "setConnectionVersionMessage",
  "method": "PUT",
  "path": "/v1/connections/{connectionId}/history/{uuid}/message",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "version-message",
  "summary": "Change the save message of a version",
  "notShown": [
   "fields of the request",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuid",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "diffConnectionVersions": {
  "id": "diffConnectionVersions",
  "method": "GET",
  "path": "/v1/connections/{connectionId}/history/{uuidFrom}/diff/{uuidTo}",
  "group": "connections",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "version-diff",
  "summary": "Compare two saved versions of a connection",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "connectionId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuidFrom",
    "in": "path",
    "required": true,
    "type": "string"
   },
   {
    "name": "uuidTo",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listFormats": {
  "id": "listFormats",
  "method": "GET",
  "path": "/v1/formats",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the formats",
  "notShown": [
   "shape of the list"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createFormat": {
  "id": "createFormat",
  "method": "POST",
  "path": "/v1/formats",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "create",
  "summary": "Create a format",
  "notShown": [
   "further fields of a format",
   "name of the id field",
   "what a name that another one has is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "formatType",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "bulkEditFormats": {
  "id": "bulkEditFormats",
  "method": "POST",
  "path": "/v1/formats/bulk",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "bulk",
  "summary": "Edit many formats at once",
  "notShown": [
   "response body",
   "action types beside tags.add"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "ioIds",
    "type": "array"
   },
   {
    "path": "ioIds[]",
    "type": "integer"
   },
   {
    "path": "actions",
    "type": "array"
   },
   {
    "path": "actions[]",
    "type": "object"
   },
   {
    "path": "actions[].type",
    "type": "string"
   },
   {
    "path": "actions[].tags",
    "type": "array"
   },
   {
    "path": "actions[].tags[]",
    "type": "string"
   },
   {
    "path": "modifiedMessage",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   404
  ]
 },
 "listRecentFormats": {
  "id": "listRecentFormats",
  "method": "GET",
  "path": "/v1/formats/recent",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "recent",
  "summary": "List the formats last opened",
  "notShown": [
   "order",
   "how many",
   "shape of the list"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getFormat": {
  "id": "getFormat",
  "method": "GET",
  "path": "/v1/formats/{formatId}",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a format",
  "notShown": [
   "further fields of a format"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "replaceFormat": {
  "id": "replaceFormat",
  "method": "PUT",
  "path": "/v1/formats/{formatId}",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "replace",
  "summary": "Replace a format",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "formatType",
    "type": "string"
   },
   {
    "path": "properties",
    "type": "object"
   },
   {
    "path": "properties.*",
    "type": "string"
   },
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "deleteFormat": {
  "id": "deleteFormat",
  "method": "DELETE",
  "path": "/v1/formats/{formatId}",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "delete",
  "summary": "Delete a format",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "204": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "getFormatUsage": {
  "id": "getFormatUsage",
  "method": "GET",
  "path": "/v1/formats/{formatId}/usage",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "usage",
  "summary": "List where a format is used",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listFormatVersions": {
  "id": "listFormatVersions",
  "method": "GET",
  "path": "/v1/formats/{formatId}/history",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "versions",
  "summary": "List the saved versions of a format",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getFormatVersion": {
  "id": "getFormatVersion",
  "method": "GET",
  "path": "/v1/formats/{formatId}/history/{uuid}",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "version",
  "summary": "Read a saved version of a format",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuid",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "setFormatVersionMessage": {
  "id": "setFormatVersionMessage",
  "method": "PUT",
  "path": "/v1/formats/{formatId}/history/{uuid}/message",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "version-message",
  "summary": "Change the save message of a version",
  "notShown": [
   "fields of the request",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuid",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "diffFormatVersions": {
  "id": "diffFormatVersions",
  "method": "GET",
  "path": "/v1/formats/{formatId}/history/{uuidFrom}/diff/{uuidTo}",
  "group": "formats",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "version-diff",
  "summary": "Compare two saved versions of a format",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "formatId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "uuidFrom",
    "in": "path",
    "required": true,
    "type": "string"
   },
   {
    "name": "uuidTo",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listListeners": {
  "id": "listListeners",
  "method": "GET",
  "path": "/v1/listeners",
  "group": "listeners",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the listeners",
  "notShown": [
   "shape of the list",
   "fields of a listener"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createListener": {
  "id": "createListener",
  "method": "POST",
  "path": "/v1/listeners",
  "group": "listeners",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "create",
  "summary": "Create a listener",
  "notShown": [
   "fields of a listener",
   "name of the member that holds the URL",
   "what a name that another one has is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "bulkEditListeners": {
  "id": "bulkEditListeners",
  "method": "POST",
  "path": "/v1/listeners/bulk",
  "group": "listeners",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "bulk",
  "summary": "Edit many listeners at once",
  "notShown": [
   "response body",
   "action types other than tags.add"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "ioIds",
    "type": "array"
   },
   {
    "path": "ioIds[]",
    "type": "integer"
   },
   {
    "path": "actions",
    "type": "array"
   },
   {
    "path": "actions[]",
    "type": "object"
   },
   {
    "path": "actions[].type",
    "type": "string"
   },
   {
    "path": "actions[].tags",
    "type": "array"
   },
   {
    "path": "actions[].tags[]",
    "type": "string"
   },
   {
    "path": "modifiedMessage",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listRecentListeners": {
  "id": "listRecentListeners",
  "method": "GET",
  "path": "/v1/listeners/recent",
  "group": "listeners",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "recent",
  "summary": "List the caller's recent listeners",
  "notShown": [
   "query parameters",
   "shape of the list",
   "fields of a listener",
   "what counts as opening one"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getListener": {
  "id": "getListener",
  "method": "GET",
  "path": "/v1/listeners/{listenerId}",
  "group": "listeners",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a listener",
  "notShown": [
   "fields of a listener"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "listenerId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "replaceListener": {
  "id": "replaceListener",
  "method": "PUT",
  "path": "/v1/listeners/{listenerId}",
  "group": "listeners",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "replace",
  "summary": "Replace a listener",
  "notShown": [
   "fields of a listener",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "listenerId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "tags",
    "type": "array"
   },
   {
    "path": "tags[]",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "deleteListener": {
  "id": "deleteListener",
  "method": "DELETE",
  "path": "/v1/listeners/{listenerId}",
  "group": "listeners",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "delete",
  "summary": "Delete a listener",
  "notShown": [
   "status of the success",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "listenerId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "204": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "exportObjects": {
  "id": "exportObjects",
  "method": "GET",
  "path": "/v1/io/export",
  "group": "bundles",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "export",
  "summary": "Export connections and formats",
  "notShown": [
   "query parameters that choose the objects",
   "format of the bundle",
   "whether excludeCredentials has a default"
  ],
  "queryToken": false,
  "openQuery": true,
  "parameters": [
   {
    "name": "excludeCredentials",
    "in": "query",
    "required": false,
    "type": "boolean"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "text/plain"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "importObjects": {
  "id": "importObjects",
  "method": "POST",
  "path": "/v1/io/import",
  "group": "bundles",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "other",
  "summary": "Import connections and formats",
  "notShown": [
   "members of the report beside failed and rolledBack",
   "type of importCredentials",
   "status of a failed import"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "dump",
    "type": "string"
   },
   {
    "path": "collisionPolicy",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "previewObjectImport": {
  "id": "previewObjectImport",
  "method": "POST",
  "path": "/v1/io/import/preview",
  "group": "bundles",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Preview an import of connections and formats",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "dump",
    "type": "string"
   },
   {
    "path": "collisionPolicy",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listExportableObjects": {
  "id": "listExportableObjects",
  "method": "GET",
  "path": "/v1/io/list",
  "group": "bundles",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List what can be exported",
  "notShown": [
   "query parameters",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "runSql": {
  "id": "runSql",
  "method": "POST",
  "path": "/v1/explorer/sql/data",
  "group": "sql",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "executes",
  "action": "other",
  "summary": "Run SQL",
  "notShown": [
   "request body",
   "response body",
   "status where the connection does not exist"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   404
  ]
 },
 "getSqlConsole": {
  "id": "getSqlConsole",
  "method": "GET",
  "path": "/v1/explorer/sql/data/executions/{executionId}/console",
  "group": "sql",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Read the log of a SQL execution",
  "notShown": [
   "response body",
   "media type of the log",
   "where the execution id comes from"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "executionId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "text/plain",
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listMetadataTypes": {
  "id": "listMetadataTypes",
  "method": "GET",
  "path": "/v1/di/metadata/{type}",
  "group": "metadata",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List connector, format or flow types",
  "notShown": [
   "words that `type` may be",
   "response body",
   "status of an unknown word"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "type",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   400
  ]
 },
 "getConnectionTypeMetadata": {
  "id": "getConnectionTypeMetadata",
  "method": "GET",
  "path": "/v1/di/metadata/connections/{key}",
  "group": "metadata",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Describe a connection type",
  "notShown": [
   "arrangement of the response body",
   "status of an unknown key"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "key",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   400
  ]
 },
 "getFormatTypeMetadata": {
  "id": "getFormatTypeMetadata",
  "method": "GET",
  "path": "/v1/di/metadata/formats/{key}",
  "group": "metadata",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Describe a format type",
  "notShown": [
   "arrangement of the response body",
   "status of an unknown key"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "key",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   400
  ]
 },
 "getFlowTypeMetadata": {
  "id": "getFlowTypeMetadata",
  "method": "GET",
  "path": "/v1/di/metadata/flows/{key}",
  "group": "metadata",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Describe a flow type",
  "notShown": [
   "arrangement of the response body",
   "status of an unknown key"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "key",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   400
  ]
 },
 "listMacros": {
  "id": "listMacros",
  "method": "GET",
  "path": "/v1/macros",
  "group": "macros",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the macros",
  "notShown": [
   "shape of the list",
   "fields of a macro"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createMacro": {
  "id": "createMacro",
  "method": "POST",
  "path": "/v1/macros",
  "group": "macros",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "create",
  "summary": "Create a macro",
  "notShown": [
   "fields of a macro",
   "what a name that another one has is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "getMacro": {
  "id": "getMacro",
  "method": "GET",
  "path": "/v1/macros/{macroId}",
  "group": "macros",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a macro",
  "notShown": [
   "fields of a macro"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "macroId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "replaceMacro": {
  "id": "replaceMacro",
  "method": "PUT",
  "path": "/v1/macros/{macroId}",
  "group": "macros",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "replace",
  "summary": "Replace a macro",
  "notShown": [
   "fields of a macro",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "macroId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "deleteMacro": {
  "id": "deleteMacro",
  "method": "DELETE",
  "path": "/v1/macros/{macroId}",
  "group": "macros",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "delete",
  "summary": "Delete a macro",
  "notShown": [
   "status of the success",
   "response body",
   "shape of the references",
   "whether a deleted macro can be restored"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "macroId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "macroId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "204": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "409": [
    "application/json"
   ],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getMacroUsage": {
  "id": "getMacroUsage",
  "method": "GET",
  "path": "/v1/macros/{macroId}/usage",
  "group": "macros",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "usage",
  "summary": "Show where a macro is used",
  "notShown": [
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "macroId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listFunctions": {
  "id": "listFunctions",
  "method": "GET",
  "path": "/v1/functions",
  "group": "functions",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the transformation functions",
  "notShown": [
   "shape of the list",
   "fields of a function"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listTemplates": {
  "id": "listTemplates",
  "method": "GET",
  "path": "/v1/templates",
  "group": "templates",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the flow templates",
  "notShown": [
   "shape of the list",
   "fields of a template"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "searchTemplates": {
  "id": "searchTemplates",
  "method": "POST",
  "path": "/v1/templates/search",
  "group": "templates",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Search the flow templates",
  "notShown": [
   "request body",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getTemplate": {
  "id": "getTemplate",
  "method": "GET",
  "path": "/v1/templates/{templateId}",
  "group": "templates",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a flow template",
  "notShown": [
   "fields of a template"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "templateId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listWebhooks": {
  "id": "listWebhooks",
  "method": "GET",
  "path": "/v1/webhooks",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the webhooks",
  "notShown": [
   "shape of the list",
   "whether secrets are shown"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "createWebhook": {
  "id": "createWebhook",
  "method": "POST",
  "path": "/v1/webhooks",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "create",
  "summary": "Create a webhook",
  "notShown": [
   "required fields",
   "whether the secret is shown",
   "what a name that another one has is answered with"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "events",
    "type": "array"
   },
   {
    "path": "events[]",
    "type": "string"
   },
   {
    "path": "url",
    "type": "string"
   },
   {
    "path": "method",
    "type": "string"
   },
   {
    "path": "secret",
    "type": "string"
   },
   {
    "path": "flowIncludes",
    "type": "array"
   },
   {
    "path": "flowIncludes[]",
    "type": "integer"
   },
   {
    "path": "flowExcludes",
    "type": "array"
   },
   {
    "path": "flowExcludes[]",
    "type": "integer"
   },
   {
    "path": "enabled",
    "type": "boolean"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   409
  ]
 },
 "listWebhookEventTypes": {
  "id": "listWebhookEventTypes",
  "method": "GET",
  "path": "/v1/webhooks/metadata",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the event types",
  "notShown": [
   "shape of the list",
   "complete list of event names",
   "whether `*` is part of it"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getWebhook": {
  "id": "getWebhook",
  "method": "GET",
  "path": "/v1/webhooks/{webhookId}",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a webhook",
  "notShown": [
   "whether the secret is shown"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "webhookId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "replaceWebhook": {
  "id": "replaceWebhook",
  "method": "PUT",
  "path": "/v1/webhooks/{webhookId}",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "replace",
  "summary": "Replace a webhook",
  "notShown": [
   "response body",
   "whether a secret that is left out stays"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "webhookId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "name",
    "type": "string"
   },
   {
    "path": "description",
    "type": "string"
   },
   {
    "path": "events",
    "type": "array"
   },
   {
    "path": "events[]",
    "type": "string"
   },
   {
    "path": "url",
    "type": "string"
   },
   {
    "path": "method",
    "type": "string"
   },
   {
    "path": "secret",
    "type": "string"
   },
   {
    "path": "flowIncludes",
    "type": "array"
   },
   {
    "path": "flowIncludes[]",
    "type": "integer"
   },
   {
    "path": "flowExcludes",
    "type": "array"
   },
   {
    "path": "flowExcludes[]",
    "type": "integer"
   },
   {
    "path": "enabled",
    "type": "boolean"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "deleteWebhook": {
  "id": "deleteWebhook",
  "method": "DELETE",
  "path": "/v1/webhooks/{webhookId}",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "delete",
  "summary": "Delete a webhook",
  "notShown": [
   "whether a deleted webhook can be restored"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "webhookId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "204": [],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listWebhookDeliveries": {
  "id": "listWebhookDeliveries",
  "method": "GET",
  "path": "/v1/webhooks/{webhookId}/events",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the deliveries of a webhook",
  "notShown": [
   "shape of the list",
   "fields of a delivery",
   "how far back the list reaches"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "webhookId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getWebhookDelivery": {
  "id": "getWebhookDelivery",
  "method": "GET",
  "path": "/v1/webhooks/{webhookId}/events/{eventId}",
  "group": "webhooks",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read a delivery",
  "notShown": [
   "fields of a delivery"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "webhookId",
    "in": "path",
    "required": true,
    "type": "integer"
   },
   {
    "name": "eventId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listMessages": {
  "id": "listMessages",
  "method": "GET",
  "path": "/v1/messages",
  "group": "messages",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List listener messages",
  "notShown": [
   "query parameters",
   "shape of the list",
   "fields of a message"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "searchMessages": {
  "id": "searchMessages",
  "method": "POST",
  "path": "/v1/messages",
  "group": "messages",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Search listener messages",
  "notShown": [
   "request body",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getMessage": {
  "id": "getMessage",
  "method": "GET",
  "path": "/v1/messages/{messageId}",
  "group": "messages",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read the body of a message",
  "notShown": [
   "response body",
   "whether the body is wrapped in JSON or answered as it came in"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "messageId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json",
    "*/*"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "runCommands": {
  "id": "runCommands",
  "method": "POST",
  "path": "/v1/cli",
  "group": "cli",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "commands",
  "action": "other",
  "summary": "Run commands",
  "notShown": [
   "request body",
   "response body",
   "status where a command fails or is unknown"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listCommands": {
  "id": "listCommands",
  "method": "GET",
  "path": "/v1/cli/commands",
  "group": "cli",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the commands",
  "notShown": [
   "shape of the list",
   "fields of a command"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "search": {
  "id": "search",
  "method": "GET",
  "path": "/v1/search",
  "group": "search",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Search by name",
  "notShown": [
   "how a name has to match",
   "response body",
   "what a search without query gives"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "query",
    "in": "query",
    "required": false,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": [
   400
  ]
 },
 "searchWithFilters": {
  "id": "searchWithFilters",
  "method": "POST",
  "path": "/v1/search",
  "group": "search",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Search with filters",
  "notShown": [
   "request body",
   "response body"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listTags": {
  "id": "listTags",
  "method": "GET",
  "path": "/v1/tags",
  "group": "search",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the tags",
  "notShown": [
   "shape of the list",
   "which kinds of objects count"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listAuditRecords": {
  "id": "listAuditRecords",
  "method": "GET",
  "path": "/v1/audit",
  "group": "audit",
  "api": "platform",
  "permission": "admin",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List recent API calls",
  "notShown": [
   "query parameters",
   "shape of the list",
   "how far back the list reaches",
   "further keys of a record"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "searchAuditRecords": {
  "id": "searchAuditRecords",
  "method": "POST",
  "path": "/v1/audit",
  "group": "audit",
  "api": "platform",
  "permission": "admin",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Search the API calls",
  "notShown": [
   "further members of the request body",
   "whether fromDate may be left out",
   "shape around the records",
   "further keys of a record"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "exception",
    "in": "query",
    "required": false,
    "type": "boolean"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "fromDate",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "415": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "getAuditRecord": {
  "id": "getAuditRecord",
  "method": "GET",
  "path": "/v1/audit/{auditId}",
  "group": "audit",
  "api": "platform",
  "permission": "admin",
  "public": false,
  "effect": "reads",
  "action": "read",
  "summary": "Read the record of an API call",
  "notShown": [
   "response body",
   "which key of a listed record holds its id"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "auditId",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listDeletedObjects": {
  "id": "listDeletedObjects",
  "method": "GET",
  "path": "/v1/recycle-bin",
  "group": "recycle-bin",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the deleted objects",
  "notShown": [
   "shape of the list",
   "fields of a deleted object"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "restoreDeletedObject": {
  "id": "restoreDeletedObject",
  "method": "POST",
  "path": "/v1/recycle-bin/{type}/{id}/restore",
  "group": "recycle-bin",
  "api": "platform",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "other",
  "summary": "Restore a deleted object",
  "notShown": [
   "words that `type` may be",
   "response body",
   "whether there is one"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "type",
    "in": "path",
    "required": true,
    "type": "string"
   },
   {
    "name": "id",
    "in": "path",
    "required": true,
    "type": "integer"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [
    "text/plain",
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": [
    "text/plain"
   ]
  },
  "openStatuses": []
 },
 "listTools": {
  "id": "listTools",
  "method": "GET",
  "path": "/v1/ai-agent/api/tools",
  "group": "agent-tools",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "List the tools",
  "notShown": [
   "further members of a tool"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   429
  ]
 },
 "executeTool": {
  "id": "executeTool",
  "method": "POST",
  "path": "/v1/ai-agent/api/tools/{tool_name}/execute",
  "group": "agent-tools",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "bills",
  "action": "other",
  "summary": "Run a tool",
  "notShown": [
   "how a tool that fails is reported",
   "answer to a billed tool when the allowance is used up",
   "status for an unknown tool"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "tool_name",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   404,
   415,
   429
  ]
 },
 "chat": {
  "id": "chat",
  "method": "POST",
  "path": "/v1/ai-agent/api/chat",
  "group": "chat",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "bills",
  "action": "other",
  "summary": "Ask the agent",
  "notShown": [
   "codes of failures other than cap_exceeded"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   415,
   429
  ]
 },
 "streamChat": {
  "id": "streamChat",
  "method": "POST",
  "path": "/v1/ai-agent/api/chat/stream",
  "group": "chat",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "bills",
  "action": "stream",
  "summary": "Ask the agent and watch the reply come",
  "notShown": [
   "order of events between session and end",
   "how the used-up allowance is reported on a stream"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [],
  "responses": {
   "200": [
    "text/event-stream",
    "application/json"
   ],
   "400": [],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   415,
   429
  ]
 },
 "createSession": {
  "id": "createSession",
  "method": "POST",
  "path": "/v1/ai-agent/api/sessions",
  "group": "sessions",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "writes",
  "action": "other",
  "summary": "Open a session",
  "notShown": [
   "form of a session id",
   "how long a session lives",
   "when `created` is false"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   415,
   429
  ]
 },
 "sessionChat": {
  "id": "sessionChat",
  "method": "POST",
  "path": "/v1/ai-agent/api/sessions/{session_id}/chat",
  "group": "sessions",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "bills",
  "action": "other",
  "summary": "Ask the agent within a session",
  "notShown": [
   "path",
   "codes of failures other than cap_exceeded"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "session_id",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "message",
    "type": "string"
   },
   {
    "path": "include_tools",
    "type": "boolean"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [],
   "401": [],
   "403": [],
   "404": [],
   "500": []
  },
  "openStatuses": [
   415,
   429
  ]
 },
 "streamSessionChat": {
  "id": "streamSessionChat",
  "method": "POST",
  "path": "/v1/ai-agent/api/sessions/{session_id}/chat/stream",
  "group": "sessions",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "bills",
  "action": "stream",
  "summary": "Ask the agent within a session and watch the reply come",
  "notShown": [
   "path",
   "order of events between session and end",
   "how the used-up allowance is reported on a stream"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "session_id",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "message",
    "type": "string"
   },
   {
    "path": "include_tools",
    "type": "boolean"
   }
  ],
  "responses": {
   "200": [
    "text/event-stream",
    "application/json"
   ],
   "400": [],
   "401": [],
   "403": [],
   "404": [],
   "500": []
  },
  "openStatuses": [
   415,
   429
  ]
 },
 "listSessionMessages": {
  "id": "listSessionMessages",
  "method": "GET",
  "path": "/v1/ai-agent/api/sessions/{session_id}/messages",
  "group": "sessions",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "list",
  "summary": "Read the history of a session",
  "notShown": [
   "path",
   "order of the messages"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "session_id",
    "in": "path",
    "required": true,
    "type": "string"
   }
  ],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "404": [],
   "500": []
  },
  "openStatuses": [
   429
  ]
 },
 "getCustomKey": {
  "id": "getCustomKey",
  "method": "GET",
  "path": "/v1/ai-agent/api-key",
  "group": "custom-key",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Check for a language-model key",
  "notShown": [
   "response body",
   "answer when no key is set"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   404,
   429
  ]
 },
 "setCustomKey": {
  "id": "setCustomKey",
  "method": "POST",
  "path": "/v1/ai-agent/api-key",
  "group": "custom-key",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "administers",
  "action": "other",
  "summary": "Set a language-model key",
  "notShown": [
   "response body",
   "whether the key is tried out",
   "whether api_key is required"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "api_key",
    "type": "string"
   }
  ],
  "responses": {
   "200": [
    "application/json"
   ],
   "400": [],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   415,
   429
  ]
 },
 "deleteCustomKey": {
  "id": "deleteCustomKey",
  "method": "POST",
  "path": "/v1/ai-agent/api-key/delete",
  "group": "custom-key",
  "api": "agent",
  "permission": "not-shown",
  "public": false,
  "effect": "administers",
  "action": "other",
  "summary": "Remove the language-model key",
  "notShown": [
   "response body",
   "answer when no key is set"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "200": [
    "application/json"
   ],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   404,
   415,
   429
  ]
 },
 "openMcpStream": {
  "id": "openMcpStream",
  "method": "GET",
  "path": "/v1/ai-agent/mcp",
  "group": "mcp",
  "api": "mcp",
  "permission": "not-shown",
  "public": false,
  "effect": "reads",
  "action": "other",
  "summary": "Ask for a stream from the server",
  "notShown": [
   "body of the refusal",
   "whether 401 comes before 405"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [],
  "requestMedia": [],
  "bodyRequired": false,
  "bodyMembers": [],
  "responses": {
   "401": [],
   "403": [],
   "405": [],
   "500": []
  },
  "openStatuses": [
   429
  ]
 },
 "callMcp": {
  "id": "callMcp",
  "method": "POST",
  "path": "/v1/ai-agent/mcp",
  "group": "mcp",
  "api": "mcp",
  "permission": "not-shown",
  "public": false,
  "effect": "bills",
  "action": "other",
  "summary": "Send an MCP message",
  "notShown": [
   "HTTP status of a JSON-RPC error",
   "media type of the answer",
   "HTTP status of an accepted notification"
  ],
  "queryToken": false,
  "openQuery": false,
  "parameters": [
   {
    "name": "MCP-Protocol-Version",
    "in": "header",
    "required": false,
    "type": "string"
   }
  ],
  "requestMedia": [
   "application/json"
  ],
  "bodyRequired": true,
  "bodyMembers": [
   {
    "path": "id",
    "type": "string"
   },
   {
    "path": "method",
    "type": "string"
   },
   {
    "path": "params",
    "type": "object"
   }
  ],
  "responses": {
   "200": [
    "application/json",
    "text/event-stream"
   ],
   "202": [],
   "400": [
    "application/json",
    "text/plain"
   ],
   "401": [],
   "403": [],
   "500": []
  },
  "openStatuses": [
   204,
   404,
   406,
   415,
   422,
   429
  ]
 }
}
