### The documentation of the API

api-docs = API
api-docs-words = What people do on these pages, programs can do too: open tables, sit down, play. The descriptions below are in English.
api-docs-live = Live
api-docs-types = Types
api-docs-parameters = Parameters
api-docs-body = Request body
api-docs-answers = Responses
api-docs-for-none = No authentication.
api-docs-for-anybody = For everyone. A token or a cookie says who you are.
api-docs-for-known = Requires a token or a cookie.
api-docs-for-browser = Requires the cookie of a browser; tokens are refused.
