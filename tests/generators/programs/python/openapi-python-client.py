import os

from client import AuthenticatedClient
from client.api.agent_tools import list_tools
from client.api.flows import create_flow, delete_flow, get_flow, list_flows
from client.api.runs import run_flow
from client.models import Flow, FlowExecutionResponse, FlowInput, ListToolsReply

client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"])
flows = list_flows.sync(client=client)
assert isinstance(flows, list) and len(flows) > 0
flow = create_flow.sync(client=client, body=FlowInput(name="Made by Python"))
assert isinstance(flow, Flow)
read = get_flow.sync(flow.id, client=client)
assert isinstance(read, Flow) and read.name == "Made by Python"
started = run_flow.sync(flow.id, client=client, sync=True)
assert isinstance(started, FlowExecutionResponse) and started.status == 0
tools = list_tools.sync(client=client)
assert isinstance(tools, ListToolsReply) and tools.tools
delete_flow.sync(flow.id, client=client)
assert get_flow.sync_detailed(flow.id, client=client).status_code == 404
