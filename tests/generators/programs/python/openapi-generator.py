import os

import openapi_client as api

configuration = api.Configuration(host=os.environ["BASE_URL"], access_token=os.environ["API_KEY"])
with api.ApiClient(configuration) as client:
    flows = api.FlowsApi(client)
    assert len(flows.list_flows()) > 0
    flow = flows.create_flow(api.FlowInput(name="Made by Python"))
    assert flows.get_flow(flow.id).name == "Made by Python"
    assert api.RunsApi(client).run_flow(flow.id, sync=True).status == 0
    tools = api.AgentToolsApi(client).list_tools().tools
    assert tools and tools[0].name
    flows.delete_flow(flow.id)
    try:
        flows.get_flow(flow.id)
        raise AssertionError("the deleted flow is still there")
    except api.exceptions.NotFoundException:
        pass
