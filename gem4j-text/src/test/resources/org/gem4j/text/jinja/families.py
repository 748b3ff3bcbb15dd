"""Chat templates in the manner of published families: texts of our own with the constructs that theirs use."""

# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
FAMILIES = {}


def family(name, template):
    FAMILIES[name] = template.strip("\n")


family("chatml", r"""
{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}""")
family("llama-2", r"""
{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}{% set system_message = messages[0]['content'] %}{% else %}{% set loop_messages = messages %}{% set system_message = false %}{% endif %}
{% for message in loop_messages %}
{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('roles must alternate') }}{% endif %}
{% if loop.index0 == 0 and system_message != false %}{% set content = '<<SYS>>\n' + system_message + '\n<</SYS>>\n\n' + message['content'] %}{% else %}{% set content = message['content'] %}{% endif %}
{% if message['role'] == 'user' %}{{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}{% elif message['role'] == 'assistant' %}{{ ' ' + content.strip() + ' ' + eos_token }}{% endif %}
{% endfor %}""")
family("llama-3", r"""
{% set loop_messages = messages %}{% for message in loop_messages %}{% set content = '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'+ message['content'] | trim + '<|eot_id|>' %}{% if loop.index0 == 0 %}{% set content = bos_token + content %}{% endif %}{{ content }}{% endfor %}{% if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{% endif %}""")
family("llama-3.1", r"""
{{- bos_token }}
{%- if custom_tools is defined %}
    {%- set tools = custom_tools %}
{%- endif %}
{%- if not tools_in_user_message is defined %}
    {%- set tools_in_user_message = true %}
{%- endif %}
{%- if not date_string is defined %}
    {%- set date_string = strftime_now("%d %b %Y") %}
{%- endif %}
{%- if not tools is defined %}
    {%- set tools = none %}
{%- endif %}
{%- if messages[0]['role'] == 'system' %}
    {%- set system_message = messages[0]['content']|trim %}
    {%- set messages = messages[1:] %}
{%- else %}
    {%- set system_message = "" %}
{%- endif %}
{{- "<|start_header_id|>system<|end_header_id|>\n\n" }}
{%- if builtin_tools is defined or tools is not none %}
    {{- "Environment: ipython\n" }}
{%- endif %}
{%- if builtin_tools is defined %}
    {{- "Tools: " + builtin_tools | reject('equalto', 'code_interpreter') | join(", ") + "\n\n"}}
{%- endif %}
{{- "Today Date: " + date_string + "\n\n" }}
{{- system_message }}
{{- "<|eot_id|>" }}
{%- if tools_in_user_message and not tools is none %}
    {%- if messages | length != 0 %}
        {%- set first_user_message = messages[0]['content']|trim %}
        {%- set messages = messages[1:] %}
    {%- else %}
        {{- raise_exception("Cannot put tools in the first user message!") }}
    {%- endif %}
    {{- '<|start_header_id|>user<|end_header_id|>\n\n' -}}
    {%- for t in tools %}
        {{- t | tojson(indent=4) }}
        {{- "\n\n" }}
    {%- endfor %}
    {{- first_user_message + "<|eot_id|>"}}
{%- endif %}
{%- for message in messages %}
    {%- if not (message.role == 'ipython' or message.role == 'tool' or 'tool_calls' in message) %}
        {{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'+ message['content'] | trim + '<|eot_id|>' }}
    {%- elif 'tool_calls' in message %}
        {%- if not message.tool_calls|length == 1 %}
            {{- raise_exception("one call at once") }}
        {%- endif %}
        {%- set tool_call = message.tool_calls[0].function %}
        {%- if builtin_tools is defined and tool_call.name in builtin_tools %}
            {%- for arg_name, arg_val in tool_call.arguments | items %}
                {{- arg_name + '="' + arg_val + '"' }}
                {%- if not loop.last %}{{- ", " }}{%- endif %}
            {%- endfor %}
        {%- else %}
            {{- '{"name": "' + tool_call.name + '", ' }}
            {{- '"parameters": ' }}
            {{- tool_call.arguments | tojson }}
            {{- "}" }}
        {%- endif %}
        {{- "<|eot_id|>" }}
    {%- elif message.role == "tool" or message.role == "ipython" %}
        {{- "<|start_header_id|>ipython<|end_header_id|>\n\n" }}
        {%- if message.content is mapping or message.content is iterable %}
            {{- message.content | tojson }}
        {%- else %}
            {{- message.content }}
        {%- endif %}
        {{- "<|eot_id|>" }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|start_header_id|>assistant<|end_header_id|>\n\n' }}
{%- endif %}""")
family("llama-3.2-vision", r"""
{{- bos_token }}
{%- set ns = namespace(images=false) %}
{%- for message in messages %}{%- for content in message['content'] %}{%- if content['type'] == 'image' %}{%- set ns.images = true %}{%- endif %}{%- endfor %}{%- endfor %}
{%- if ns.images and messages[0].role == 'system' %}{{- raise_exception("no system message with images") }}{%- endif %}
{%- for message in messages %}
{{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n' }}
{%- if message['content'] is string %}{{- message['content'] }}{%- else %}{%- for content in message['content'] %}{%- if content['type'] == 'image' %}{{- '<|image|>' }}{%- elif content['type'] == 'text' %}{{- content['text'] }}{%- endif %}{%- endfor %}{%- endif %}
{{- '<|eot_id|>' }}
{%- endfor %}""")
family("llama-4", r"""
{%- for message in messages %}
{%- if message.role == 'system' %}{%- if message.content is string %}{%- set system_message = message.content %}{%- else %}{%- set system_message = message.content[0]['text']|default('') %}{%- endif %}{{- '<|header_start|>system<|header_end|>\n\n' + system_message|trim + '<|eot|>' }}{%- endif %}
{%- if (message['role'] == 'assistant') and message.tool_calls is defined and message.tool_calls %}
{{- '<|header_start|>assistant<|header_end|>\n\n' -}}
{{- '<|python_start|>' }}{%- for call in message.tool_calls %}{{- '{"name": "' + call.function.name + '", "parameters": ' + call.function.arguments | tojson + '}' }}{%- endfor %}{{- '<|python_end|><|eom|>' }}
{%- endif %}
{%- endfor %}""")
family("mistral-instruct", r"""
{{ bos_token }}{% for message in messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}{% endif %}{% if message['role'] == 'user' %}{{ '[INST] ' + message['content'] + ' [/INST]' }}{% elif message['role'] == 'assistant' %}{{ message['content'] + eos_token}}{% else %}{{ raise_exception('Only user and assistant roles are supported!') }}{% endif %}{% endfor %}""")
family("mistral-tools", r"""
{%- if messages[0]["role"] == "system" %}{%- set system_message = messages[0]["content"] %}{%- set loop_messages = messages[1:] %}{%- else %}{%- set loop_messages = messages %}{%- endif %}
{%- if not tools is defined %}{%- set tools = none %}{%- endif %}
{%- set user_messages = loop_messages | selectattr("role", "equalto", "user") | list %}
{%- set ns = namespace() %}
{%- set ns.index = 0 %}
{%- for message in loop_messages %}
    {%- if not (message.role == "tool" or message.role == "tool_results" or (message.tool_calls is defined and message.tool_calls is not none)) %}
        {%- if (message["role"] == "user") != (ns.index % 2 == 0) %}
            {{- raise_exception("roles must alternate") }}
        {%- endif %}
        {%- set ns.index = ns.index + 1 %}
    {%- endif %}
{%- endfor %}
{{- bos_token }}
{%- for message in loop_messages %}
    {%- if message["role"] == "user" %}
        {%- if tools is not none and (message == user_messages[-1]) %}
            {{- "[AVAILABLE_TOOLS] [" }}
            {%- for tool in tools %}
                {%- set tool = tool.function %}
                {{- '{"type": "function", "function": {' }}
                {%- for key, val in tool.items() if key != "return" %}
                    {%- if val is string %}{{- '"' + key + '": "' + val + '"' }}{%- else %}{{- '"' + key + '": ' + val|tojson }}{%- endif %}
                    {%- if not loop.last %}{{- ", " }}{%- endif %}
                {%- endfor %}
                {{- "}}" }}
                {%- if not loop.last %}{{- ", " }}{%- else %}{{- "]" }}{%- endif %}
            {%- endfor %}
            {{- "[/AVAILABLE_TOOLS]" }}
        {%- endif %}
        {%- if loop.last and system_message is defined %}{{- "[INST] " + system_message + "\n\n" + message["content"] + "[/INST]" }}{%- else %}{{- "[INST] " + message["content"] + "[/INST]" }}{%- endif %}
    {%- elif message.tool_calls is defined and message.tool_calls is not none %}
        {{- "[TOOL_CALLS] [" }}
        {%- for tool_call in message.tool_calls %}
            {%- set out = tool_call.function|tojson %}
            {{- out[:-1] }}
            {%- if not tool_call.id is defined or tool_call.id|length != 9 %}{{- raise_exception("Tool call IDs should be 9 characters") }}{%- endif %}
            {{- ', "id": "' + tool_call.id + '"}' }}
            {%- if not loop.last %}{{- ", " }}{%- else %}{{- "]" + eos_token }}{%- endif %}
        {%- endfor %}
    {%- elif message["role"] == "assistant" %}
        {{- " " + message["content"]|trim + eos_token}}
    {%- elif message["role"] == "tool_results" or message["role"] == "tool" %}
        {%- if message.content is defined and message.content.content is defined %}{%- set content = message.content.content %}{%- else %}{%- set content = message.content %}{%- endif %}
        {{- '[TOOL_RESULTS] {"content": ' + content|string + ", " }}
        {{- '"call_id": "' + message.tool_call_id + '"}[/TOOL_RESULTS]' }}
    {%- else %}
        {{- raise_exception("Only user and assistant roles are supported") }}
    {%- endif %}
{%- endfor %}""")
family("mistral-small-3", r"""
{%- set today = strftime_now("%Y-%m-%d") %}
{%- set default_system_message = "The current date is " + today + ".\n\nWhen unsure, say so (e.g. \"I do not know\")." %}
{{- bos_token }}
{%- if messages[0]['role'] == 'system' %}{%- if messages[0]['content'] is string %}{%- set system_message = messages[0]['content'] %}{%- else %}{%- set system_message = messages[0]['content'][0]['text'] %}{%- endif %}{%- set loop_messages = messages[1:] %}{%- else %}{%- set system_message = default_system_message %}{%- set loop_messages = messages %}{%- endif %}
{{- '[SYSTEM_PROMPT]' + system_message + '[/SYSTEM_PROMPT]' }}
{%- for message in loop_messages %}
{%- if message['role'] == 'user' %}{%- if message['content'] is string %}{{- '[INST]' + message['content'] + '[/INST]' }}{%- else %}{{- '[INST]' }}{%- for block in message['content'] %}{%- if block['type'] == 'text' %}{{- block['text'] }}{%- elif block['type'] in ['image', 'image_url'] %}{{- '[IMG]' }}{%- else %}{{- raise_exception('Only text and image blocks are supported in message content!') }}{%- endif %}{%- endfor %}{{- '[/INST]' }}{%- endif %}
{%- elif message['role'] == 'assistant' %}{{- message['content'] + eos_token }}{%- else %}{{- raise_exception('no role ' + message['role']) }}{%- endif %}
{%- endfor %}""")
family("qwen-2.5", r"""
{%- if tools %}
    {{- '<|im_start|>system\n' }}
    {%- if messages[0]['role'] == 'system' %}{{- messages[0]['content'] }}{%- else %}{{- 'You are helpful.' }}{%- endif %}
    {{- "\n\n# Tools\n\nYou may call one or more functions.\n\n<tools>" }}
    {%- for tool in tools %}
        {{- "\n" }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- "\n</tools>\n<tool_call>\n{\"name\": <function-name>, \"arguments\": <args-json-object>}\n</tool_call><|im_end|>\n" }}
{%- else %}
    {%- if messages[0]['role'] == 'system' %}{{- '<|im_start|>system\n' + messages[0]['content'] + '<|im_end|>\n' }}{%- else %}{{- '<|im_start|>system\nYou are helpful.<|im_end|>\n' }}{%- endif %}
{%- endif %}
{%- for message in messages %}
    {%- if (message.role == "user") or (message.role == "system" and not loop.first) or (message.role == "assistant" and not message.tool_calls) %}
        {{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>' + '\n' }}
    {%- elif message.role == "assistant" %}
        {{- '<|im_start|>' + message.role }}
        {%- if message.content %}{{- '\n' + message.content }}{%- endif %}
        {%- for tool_call in message.tool_calls %}
            {%- if tool_call.function is defined %}{%- set tool_call = tool_call.function %}{%- endif %}
            {{- '\n<tool_call>\n{"name": "' }}
            {{- tool_call.name }}
            {{- '", "arguments": ' }}
            {{- tool_call.arguments | tojson }}
            {{- '}\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\n' }}
    {%- elif message.role == "tool" %}
        {%- if (loop.index0 == 0) or (messages[loop.index0 - 1].role != "tool") %}{{- '<|im_start|>user' }}{%- endif %}
        {{- '\n<tool_response>\n' }}
        {{- message.content }}
        {{- '\n</tool_response>' }}
        {%- if loop.last or (messages[loop.index0 + 1].role != "tool") %}{{- '<|im_end|>\n' }}{%- endif %}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\n' }}{%- endif %}""")
family("qwen-3", r"""
{%- set ns = namespace(multi_step_tool=true, last_query_index=messages|length - 1) %}
{%- for message in messages[::-1] %}
    {%- set index = (messages|length - 1) - loop.index0 %}
    {%- if ns.multi_step_tool and message.role == "user" and message.content is string and not(message.content.startswith('<tool_response>') and message.content.endswith('</tool_response>')) %}
        {%- set ns.multi_step_tool = false %}
        {%- set ns.last_query_index = index %}
    {%- endif %}
{%- endfor %}
{%- for message in messages %}
    {%- if message.content is string %}{%- set content = message.content %}{%- else %}{%- set content = '' %}{%- endif %}
    {%- if message.role == "assistant" %}
        {%- set reasoning_content = '' %}
        {%- if message.reasoning_content is string %}
            {%- set reasoning_content = message.reasoning_content %}
        {%- else %}
            {%- if '</think>' in content %}
                {%- set reasoning_content = content.split('</think>')[0].rstrip('\n').split('<think>')[-1].lstrip('\n') %}
                {%- set content = content.split('</think>')[-1].lstrip('\n') %}
            {%- endif %}
        {%- endif %}
        {%- if loop.index0 > ns.last_query_index and (loop.last or (not loop.last and reasoning_content)) %}
            {{- '<|im_start|>' + message.role + '\n<think>\n' + reasoning_content.strip('\n') + '\n</think>\n\n' + content.lstrip('\n') }}
        {%- else %}
            {{- '<|im_start|>' + message.role + '\n' + content }}
        {%- endif %}
        {{- '<|im_end|>\n' }}
    {%- else %}
        {{- '<|im_start|>' + message.role + '\n' + content + '<|im_end|>' + '\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\n\n</think>\n\n' }}{%- endif %}
{%- endif %}""")
family("qwen-3-coder", r"""
{% macro render_extra_keys(json_dict, handled_keys) %}
    {%- if json_dict is mapping %}
        {%- for json_key in json_dict if json_key not in handled_keys %}
            {%- if json_dict[json_key] is mapping or (json_dict[json_key] is sequence and json_dict[json_key] is not string) %}
                {{- '\n<' ~ json_key ~ '>' ~ (json_dict[json_key] | tojson | safe) ~ '</' ~ json_key ~ '>' }}
            {%- else %}
                {{-'\n<' ~ json_key ~ '>' ~ (json_dict[json_key] | string) ~ '</' ~ json_key ~ '>' }}
            {%- endif %}
        {%- endfor %}
    {%- endif %}
{% endmacro %}
{%- if tools is iterable and tools | length > 0 %}
    {%- for tool in tools %}
        {%- if tool.function is defined %}{%- set tool = tool.function %}{%- endif %}
        {{- "\n<function>\n<name>" ~ tool.name ~ "</name>" }}
        {%- if tool.description is defined %}{{- '\n<description>' ~ (tool.description | trim) ~ '</description>' }}{%- endif %}
        {%- for param_name, param_fields in tool.parameters.properties|items %}
            {{- '\n<parameter>' ~ param_name }}
            {{- render_extra_keys(param_fields, ['name', 'type', 'description']) }}
            {{- '\n</parameter>' }}
        {%- endfor %}
        {{- render_extra_keys(tool, ['type', 'name', 'description', 'parameters']) }}
    {%- endfor %}
{%- endif %}
{%- for message in messages %}
    {%- if message.role == "assistant" and message.tool_calls is defined and message.tool_calls is iterable and message.tool_calls | length > 0 %}
        {%- for tool_call in message.tool_calls %}
            {%- for args_name, args_value in tool_call.function.arguments|items %}
                {{- '<parameter=' + args_name + '>\n' }}
                {%- set args_value = args_value | tojson | safe if args_value is mapping or (args_value is sequence and args_value is not string) else args_value | string %}
                {{- args_value }}
                {{- '\n</parameter>\n' }}
            {%- endfor %}
        {%- endfor %}
    {%- endif %}
{%- endfor %}""")
family("gemma-2", r"""
{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}{% for message in messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('alternate') }}{% endif %}{% if (message['role'] == 'assistant') %}{% set role = 'model' %}{% else %}{% set role = message['role'] %}{% endif %}{{ '<start_of_turn>' + role + '\n' + message['content'] | trim + '<end_of_turn>\n' }}{% endfor %}{% if add_generation_prompt %}{{'<start_of_turn>model\n'}}{% endif %}""")
family("gemma-3", r"""
{{ bos_token }}
{%- if messages[0]['role'] == 'system' -%}
    {%- if messages[0]['content'] is string -%}
        {%- set first_user_prefix = messages[0]['content'] + '\n\n' -%}
    {%- else -%}
        {%- set first_user_prefix = messages[0]['content'][0]['text'] + '\n\n' -%}
    {%- endif -%}
    {%- set loop_messages = messages[1:] -%}
{%- else -%}
    {%- set first_user_prefix = "" -%}
    {%- set loop_messages = messages -%}
{%- endif -%}
{%- for message in loop_messages -%}
    {%- set role = "model" if message['role'] == 'assistant' else message['role'] -%}
    {{ '<start_of_turn>' + role + '\n' + (first_user_prefix if loop.first else "") }}
    {%- if message['content'] is string -%}
        {{ message['content'] | trim }}
    {%- elif message['content'] is iterable -%}
        {%- for item in message['content'] -%}
            {%- if item['type'] == 'image' -%}{{ '<start_of_image>' }}{%- elif item['type'] == 'text' -%}{{ item['text'] | trim }}{%- endif -%}
        {%- endfor -%}
    {%- else -%}{{ raise_exception("Invalid content type") }}{%- endif -%}
    {{ '<end_of_turn>\n' }}
{%- endfor -%}
{%- if add_generation_prompt -%}{{'<start_of_turn>model
'}}{%- endif -%}""")
family("deepseek-v3", r"""
{% if not add_generation_prompt is defined %}{% set add_generation_prompt = false %}{% endif %}{% set ns = namespace(is_first=false, is_tool=false, is_output_first=true, system_prompt='', is_first_sp=true) %}{%- for message in messages %}{%- if message['role'] == 'system' %}{%- if ns.is_first_sp %}{% set ns.system_prompt = ns.system_prompt + message['content'] %}{% set ns.is_first_sp = false %}{%- else %}{% set ns.system_prompt = ns.system_prompt + '\n\n' + message['content'] %}{%- endif %}{%- endif %}{%- endfor %}{{ bos_token }}{{ ns.system_prompt }}{%- for message in messages %}{%- if message['role'] == 'user' %}{%- set ns.is_tool = false -%}{{'<|User|>' + message['content']}}{%- endif %}{%- if message['role'] == 'assistant' and 'tool_calls' in message %}{%- set ns.is_tool = false -%}{%- for tool in message['tool_calls'] %}{%- if not ns.is_first %}{{'<|calls_begin|>' + tool['type'] + '<|sep|>' + tool['function']['name'] + '\n' + '```json' + '\n' + tool['function']['arguments']|tojson + '\n' + '```'}}{%- set ns.is_first = true -%}{%- endif %}{%- endfor %}{%- endif %}{%- if message['role'] == 'assistant' and not message['tool_calls'] %}{% set content = message['content'] %}{% if '</think>' in content %}{% set content = content.split('</think>')[-1] %}{% endif %}{{'<|Assistant|>' + content + '<|end|>'}}{%- endif %}{%- if message['role'] == 'tool' %}{%- set ns.is_tool = true -%}{%- if ns.is_output_first %}{{'<|outputs_begin|>' + message['content'] + '<|output_end|>'}}{%- set ns.is_output_first = false %}{%- endif %}{%- endif %}{%- endfor -%}{% if ns.is_tool %}{{'<|outputs_end|>'}}{% endif %}{% if add_generation_prompt and not ns.is_tool %}{{'<|Assistant|>'}}{% endif %}""")
family("deepseek-r1", FAMILIES["deepseek-v3"].replace("{{'<|Assistant|>'}}", "{{'<|Assistant|><think>\\n'}}"))
family("deepseek-v3.1", r"""
{% if not thinking is defined %}{% set thinking = false %}{% endif %}{% set ns = namespace(last_user=-1) %}{% for message in messages %}{% if message.role == 'user' or message.role == 'developer' %}{% set ns.last_user = loop.index0 %}{% endif %}{% endfor %}{% for message in messages %}{% if loop.index0 > ns.last_user %}[late]{% endif %}{% if message.content is string %}{{ message.content.rpartition('</think>')[2] }}{% endif %}|{% endfor %}{{ '</think>' if not thinking else '<think>' }}""")
family("phi-3", r"""
{% for message in messages %}{% if message['role'] == 'system' %}{{'<|system|>' + '\n' + message['content'] + '<|end|>' + '\n'}}{% elif message['role'] == 'user' %}{{'<|user|>' + '\n' + message['content'] + '<|end|>' + '\n'}}{% elif message['role'] == 'assistant' %}{{'<|assistant|>' + '\n' + message['content'] + '<|end|>' + '\n'}}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>' + '\n' }}{% else %}{{ eos_token }}{% endif %}""")
family("phi-4", r"""
{% for message in messages %}{% if (message['role'] == 'system') %}{{'<|im_start|>system<|im_sep|>' + message['content'] + '<|im_end|>'}}{% elif (message['role'] == 'user') %}{{'<|im_start|>user<|im_sep|>' + message['content'] + '<|im_end|>'}}{% elif (message['role'] == 'assistant') %}{{'<|im_start|>assistant<|im_sep|>' + message['content'] + '<|im_end|>'}}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant<|im_sep|>' }}{% endif %}""")
family("phi-4-mini", r"""
{% for message in messages %}{% if message['role'] == 'system' and 'tools' in message and message['tools'] is not none %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|tool|>' + message['tools'] + '<|/tool|>' + '<|end|>' }}{% else %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>' }}{% else %}{{ eos_token }}{% endif %}""")
family("command-r-rag", r"""
{{ bos_token }}{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}{% set system_message = messages[0]['content'] %}{% else %}{% set loop_messages = messages %}{% set system_message = '## Task' %}{% endif %}{{ '<|SYSTEM|>' + system_message }}{% for message in loop_messages %}{% set content = message['content'] %}{% if message['role'] == 'user' %}{{ '<|USER|>' + content.strip() + '<|END|>' }}{% elif message['role'] == 'assistant' %}{{ '<|BOT|>' + content.strip() + '<|END|>' }}{% endif %}{% endfor %}{{ '<results>' }}{% for document in documents %}{{ '\nDocument: ' }}{{ loop.index0 }}
{% for key, value in document.items() %}{{ key }}: {{value}}
{% endfor %}{% endfor %}{{ '</results>' }}""")
family("command-r-tools", r"""
{%- macro json_to_python_type(json_spec) %}
{%- set basic_type_map = {"string": "str", "number": "float", "integer": "int", "boolean": "bool"} %}
{%- if basic_type_map[json_spec.type] is defined %}
    {{- basic_type_map[json_spec.type] }}
{%- elif json_spec.type == "array" %}
    {{- "List[" + json_to_python_type(json_spec.items) + "]"}}
{%- elif json_spec.type == "object" %}
    {{- "Dict[str, " + json_to_python_type(json_spec.additionalProperties) + ']' }}
{%- elif json_spec.type is iterable %}
    {{- "Union[" }}{%- for t in json_spec.type %}{{- json_to_python_type({"type": t}) }}{%- if not loop.last %}{{- "," }}{%- endif %}{%- endfor %}{{- "]" }}
{%- else %}
    {{- "Any" }}
{%- endif %}
{%- endmacro %}
{%- if tools %}
{%- for tool in tools %}
{%- set tool = tool.function %}
{{- "def " + tool.name + "(" }}
{%- for param_name, param_fields in tool.parameters.properties|items %}
{{- param_name + ": " }}
{%- if not param_name in tool.parameters.required %}{{- 'Optional[' + ((param_fields['items'] or param_fields).type) + '] = None' }}{%- else %}{{- json_to_python_type(param_fields) }}{%- endif %}
{%- if not loop.last %}{{- ", " }}{%- endif %}
{%- endfor %}
{{- ") -> List[Dict]:\n    \"\"\"" }}{{- tool.description|default('') }}
{%- if tool.parameters.properties|length != 0 %}{{- "\n\n    Args:\n        " }}{%- for param_name, param_fields in tool.parameters.properties|items %}{{- param_name + " (" + param_fields.type + "): " + (param_fields.description or '') }}{%- if not loop.last %}{{- "\n        " }}{%- endif %}{%- endfor %}{%- endif %}
{{- "\n    \"\"\"\n    pass\n" }}
{%- endfor %}
{%- endif %}""")
family("command-r7b", r"""
{%- macro document_turn(documents) -%}
<|START|>[
    {% for doc in documents %}
    {"tool_call_id": "{{ 0 }}", "results": {"{{ loop.index0 }}": {{ doc|tojson }}}, "is_error": null}{% if not loop.last %},
    {% endif %}
    {% endfor %}
]<|END|>{%- endmacro %}
{%- macro tool_call_id_to_int(messages, tool_call_id) %}
{%- set counter = namespace(value=0) %}
{%- set tool_call_id_seen = namespace(value=false) %}
{%- for msg in messages %}
    {%- if msg.tool_calls %}
        {%- for tool_call in msg.tool_calls %}
            {%- if tool_call.id == tool_call_id and not tool_call_id_seen.value -%}
                {{ counter.value }}
                {%- set tool_call_id_seen.value = true %}
            {%- endif %}
            {%- set counter.value = counter.value + 1 %}
        {%- endfor %}
    {%- endif %}
{%- endfor %}
{%- endmacro %}
{%- if documents %}{{ document_turn(documents) }}{%- endif %}
{%- for m in messages %}
{%- if m.role|lower == 'tool' %}{{ tool_call_id_to_int(messages, m.tool_call_id) }}:{{ m.content|tojson }}{%- elif m.role|lower == 'user' %}<|USER|>{{ m.content }}{%- endif %}
{%- endfor %}""")
family("hermes-3", r"""
{%- macro json_to_python_type(json_spec) %}{%- set basic_type_map = {'string': 'str', 'integer': 'int', 'array': 'list'} %}{%- if basic_type_map[json_spec.type] is defined %}{{- basic_type_map[json_spec.type] }}{%- else %}{{- 'Any' }}{%- endif %}{%- endmacro %}
{{- bos_token }}
{{- '<|im_start|>system
You are a function calling AI model. <tools> ' }}
{%- for tool in (tools or []) %}
    {%- if tool.function is defined %}{%- set tool = tool.function %}{%- endif %}
    {{- '{"type": "function", "function": ' }}
    {{- '{"name": "' + tool.name + '", ' }}
    {{- '"description": "' + tool.name + '(' }}
    {%- for param_name, param_fields in tool.parameters.properties|items %}
        {{- param_name + ": " + json_to_python_type(param_fields) }}
        {%- if not loop.last %}{{- ", " }}{%- endif %}
    {%- endfor %}
    {{- ")" }}
    {%- if tool.return is defined %}{{- " -> " + json_to_python_type(tool.return) }}{%- endif %}
    {{- " - " + tool.description + "\n\n" }}
    {%- for param_name, param_fields in tool.parameters.properties|items %}
        {%- if loop.first %}{{- "    Args:\n" }}{%- endif %}
        {{- "        " + param_name + "(" + json_to_python_type(param_fields) + "): " + param_fields.description|default('-')|trim }}
    {%- endfor %}
    {%- if tool.parameters.properties == {} %}{{- "}" }}{%- else %}{{- (tool.parameters | tojson) + "}" }}{%- endif %}
    {%- if not loop.last %}{{- "\n" }}{%- endif %}
{%- endfor %}
{{- " </tools><|im_end|>\n" }}""")
family("granite-3", r"""
{%- if messages[0]['role'] == 'system' %}{%- set system_message = messages[0]['content'] %}{%- set loop_messages = messages[1:] %}
{%- else %}{%- set system_message = "Knowledge Cutoff Date: April 2024.\nToday's Date: " + strftime_now('%B %d, %Y') + ".\nYou are Granite." %}
{%- if tools and documents %}{%- set system_message = system_message + " tools and documents" %}{%- elif tools %}{%- set system_message = system_message + " tools" %}{%- elif documents %}{%- set system_message = system_message + " documents" %}{%- endif %}
{%- if controls and 'citations' in controls and documents %}{%- set system_message = system_message + ' cite' %}{%- endif %}
{%- set loop_messages = messages %}
{%- endif %}
{{- '<|start_of_role|>system<|end_of_role|>' + system_message + '<|end_of_text|>
' }}
{%- if tools %}{{- '<|start_of_role|>tools<|end_of_role|>' }}{{- tools | tojson(indent=4) }}{{- '<|end_of_text|>
' }}{%- endif %}
{%- if documents %}{{- '<|start_of_role|>documents<|end_of_role|>' }}{%- for document in documents %}{{- 'Document ' + loop.index | string + '\n' }}{{- document['text'] }}{%- if not loop.last %}{{- '\n\n'}}{%- endif%}{%- endfor %}{{- '<|end_of_text|>
' }}{%- endif %}
{%- for message in loop_messages %}{{- '<|start_of_role|>' + message['role'] + '<|end_of_role|>' + message['content'] + '<|end_of_text|>
' }}{%- if loop.last and add_generation_prompt %}{{- '<|start_of_role|>assistant' }}{%- if controls %}{{- ' ' + controls | tojson()}}{%- endif %}{{- '<|end_of_role|>' }}{%- endif %}{%- endfor %}""")
family("olmo-2", r"""
{{ bos_token }}{% for message in messages %}{% if message['role'] == 'system' %}{{ '<|system|>\n' + message['content'] + '\n' }}{% elif message['role'] == 'user' %}{{ '<|user|>\n' + message['content'] + '\n' }}{% elif message['role'] == 'assistant' %}{% if not loop.last %}{{ '<|assistant|>\n' + message['content'] + eos_token + '\n' }}{% else %}{{ '<|assistant|>\n' + message['content'] + eos_token }}{% endif %}{% endif %}{% if loop.last and add_generation_prompt %}{{ '<|assistant|>\n' }}{% endif %}{% endfor %}""")
family("smollm-3", r"""
{# ───── defaults ───── #}
{%- if enable_thinking is not defined -%}
{%- set enable_thinking = true -%}
{%- endif -%}
{# ───── reasoning mode ───── #}
{%- if enable_thinking -%}
  {%- set reasoning_mode = "/think" -%}
{%- else -%}
  {%- set reasoning_mode = "/no_think" -%}
{%- endif -%}
{{- "<|im_start|>system\n" -}}
{%- if messages[0].role == "system" -%}
  {%- set system_message = messages[0].content -%}
  {%- if "/no_think" in system_message -%}{%- set reasoning_mode = "/no_think" -%}{%- endif -%}
  {%- set custom_instructions = system_message.replace("/no_think", "").replace("/think", "").rstrip() -%}
{%- endif -%}
{%- set today = strftime_now("%d %B %Y") -%}
{{- "Today Date: " ~ today ~ "\nReasoning Mode: " + reasoning_mode + "\n\n" -}}
{%- if custom_instructions -%}{{- custom_instructions + "\n\n" -}}{%- endif -%}
{%- if xml_tools or python_tools or tools -%}
  {{- "### Tools\n\n" -}}
  {%- set ns = namespace(xml_tool_string="<tools>\n") -%}
  {%- for tool in tools[:] -%}
    {%- set ns.xml_tool_string = ns.xml_tool_string ~ (tool | string) ~ "\n" -%}
  {%- endfor -%}
  {{- ns.xml_tool_string + "</tools>" -}}
{%- endif -%}
{{- "<|im_end|>\n" -}}
{%- for message in messages -%}
    {%- set content = message.content if message.content is string else "" -%}
    {%- if message.role == "user" -%}
        {{ "<|im_start|>" + message.role + "\n"  + content + "<|im_end|>\n" }}
    {%- elif message.role == "assistant" -%}
        {% generation %}
        {%- if reasoning_mode == "/think" -%}{{ "<|im_start|>assistant\n" + content.lstrip("\n") + "<|im_end|>\n" }}{%- else -%}{{ "<|im_start|>assistant\n" + "<think>\n\n</think>\n" + content.lstrip("\n") + "<|im_end|>\n" }}{%- endif -%}
        {% endgeneration %}
    {%- elif message.role == "tool" -%}
    {{ "<|im_start|>" + "user\n"  + content + "<|im_end|>\n" }}
    {%- endif -%}
{%- endfor -%}""")
family("glm-4", r"""
[gMASK]<sop>{% for item in messages %}{% if item['tools'] is defined %}<|system|>
你是一个名为 ChatGLM 的人工智能助手。{% set tools = item['tools'] %}{% for tool in tools %}{{ tool | tojson(indent=4) }}{% endfor %}{% endif %}{% if item['content'] is string %}<|{{ item['role'] }}|>{{ item['metadata'] }}
{{ item['content'] }}{% endif %}{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}""")
family("glm-4.5", r"""
[gMASK]<sop>
{%- if tools -%}
<|system|>
# Tools
<tools>
{% for tool in tools %}
{{ tool | tojson(ensure_ascii=False) }}
{% endfor %}
</tools>{%- endif -%}
{%- macro visible_text(content) -%}
    {%- if content is string -%}
        {{- content }}
    {%- elif content is iterable and content is not mapping -%}
        {%- for item in content -%}
            {%- if item is mapping and item.type == 'text' -%}{{- item.text }}{%- elif item is string -%}{{- item }}{%- endif -%}
        {%- endfor -%}
    {%- else -%}
        {{- content }}
    {%- endif -%}
{%- endmacro -%}
{%- set ns = namespace(last_user_index=-1) %}
{%- for m in messages %}{%- if m.role == 'user' %}{% set ns.last_user_index = loop.index0 -%}{%- endif %}{%- endfor %}
{% for m in messages %}
{%- if m.role == 'user' -%}<|user|>
{{ visible_text(m.content) }}
{{- '/nothink' if (enable_thinking is defined and not enable_thinking and not visible_text(m.content).endswith("/nothink")) else '' -}}
{%- elif m.role == 'assistant' -%}
<|assistant|>
{%- set content = visible_text(m.content) %}
{%- if '</think>' in content %}{%- set content = content.split('</think>')[-1].lstrip('\n') %}{%- endif %}
{%- if content.strip() -%}{{ '\n' + content.strip() }}{%- endif -%}
{% if m.tool_calls %}
{% for tc in m.tool_calls %}
{%- if tc.function %}{%- set tc = tc.function %}{%- endif %}
{{ '\n<tool_call>' + tc.name }}
{% set _args = tc.arguments %}
{% for k, v in _args.items() %}
<arg_key>{{ k }}</arg_key>
<arg_value>{{ v | tojson(ensure_ascii=False) if v is not string else v }}</arg_value>
{% endfor %}
</tool_call>{% endfor %}
{% endif %}
{%- elif m.role == 'tool' -%}
{%- if m.content is string -%}
{%- if loop.first or (messages[loop.index0 - 1].role != "tool") %}{{- '<|observation|>' }}{%- endif %}
{{- '\n<tool_response>\n' }}{{- m.content }}{{- '\n</tool_response>' }}
{%- endif -%}
{%- endif -%}
{%- endfor -%}""")
family("kimi-k2", r"""
{% macro render_content(msg) -%}
    {%- set c = msg.get('content') -%}
    {%- if c is string -%}{{ c }}{%- elif c is not none -%}
    {% for content in c -%}{% if content['type'] == 'image' or 'image' in content or 'image_url' in content -%}<|media|>{% else -%}{{ content['text'] }}{%- endif -%}{%- endfor -%}
    {%- endif -%}
{%- endmacro %}
{% macro set_roles(message) -%}
  {%- set role_name =  message.get('name') or  message['role'] -%}
  {%- if message['role'] == 'user' -%}<|im_user|>{{role_name}}<|im_middle|>{%- elif message['role'] == 'assistant' -%}<|im_assistant|>{{role_name}}<|im_middle|>{%- else -%}<|im_system|>{{role_name}}<|im_middle|>{%- endif -%}
{%- endmacro -%}
{%- if tools -%}<|im_system|>tool_declare<|im_middle|>{{ tools | tojson(separators=(',', ':')) }}<|im_end|>{%- endif -%}
{%- for message in messages -%}
  {%- if loop.first and messages[0]['role'] != 'system' -%}<|im_system|>system<|im_middle|>You are Kimi<|im_end|>{%- endif -%}
  {{set_roles(message)}}
  {%- if message['role'] == 'assistant' and message.get('tool_calls') -%}
    {{render_content(message)}}<|section|>
    {%- for tool_call in message['tool_calls'] -%}
      {%- set func_name = tool_call['function']['name'] -%}
      {%- set formatted_id = 'functions.' + func_name + ':' + loop.index0|string -%}
      {{ formatted_id }}<|arg|>{% if tool_call['function']['arguments'] is string %}{{ tool_call['function']['arguments'] }}{% else %}{{ tool_call['function']['arguments'] | tojson }}{% endif %}<|end|>
    {%- endfor -%}
  {%- elif message['role'] == 'tool' -%}
    {%- set tool_call_id = message.tool_call_id -%}
    ## Return of {{ tool_call_id }}
{{render_content(message)}}
  {%- elif message['content'] is not none -%}
    {{render_content(message)}}
  {%- endif -%}
  <|im_end|>
{%- endfor -%}""")
family("gpt-oss", r"""
{%- macro render_typescript_type(param_spec, required_params, is_nullable=false) -%}
    {%- if param_spec.type == "array" -%}
        {%- if param_spec['items'] -%}
            {%- if param_spec['items']['type'] == "string" -%}{{- "string[]" }}{%- else -%}{{- render_typescript_type(param_spec['items'], required_params) + "[]" }}{%- endif -%}
            {%- if param_spec.nullable -%}{{- " | null" }}{%- endif -%}
        {%- endif -%}
    {%- elif param_spec.type is defined and param_spec.type is iterable and param_spec.type is not string and param_spec.type is not mapping and param_spec.type[0] is defined -%}
        {%- if param_spec.type | length > 1 -%}{{- param_spec.type | join(" | ") }}{%- else -%}{{- param_spec.type[0] }}{%- endif -%}
    {%- elif param_spec.oneOf -%}
        {%- for variant in param_spec.oneOf -%}{{- render_typescript_type(variant, required_params) -}}{%- if not loop.last %}{{- " | " }}{% endif -%}{%- endfor -%}
    {%- elif param_spec.type == "string" -%}
        {%- if param_spec.enum -%}{{- '"' + param_spec.enum|join('" | "') + '"' -}}{%- else -%}{{- "string" }}{%- endif -%}
    {%- elif param_spec.type in ["number", "integer"] -%}{{- "number" }}
    {%- else -%}{{- "any" }}{%- endif -%}
{%- endmacro -%}
{%- macro render_tool_namespace(namespace_name, tools) -%}
    {{- "## " + namespace_name + "\n\n" }}
    {{- "namespace " + namespace_name + " {\n\n" }}
    {%- for tool in tools %}
        {%- set tool = tool.function %}
        {{- "// " + tool.description + "\n" }}
        {{- "type "+ tool.name + " = " }}
        {%- if tool.parameters and tool.parameters.properties %}
            {{- "(_: {\n" }}
            {%- for param_name, param_spec in tool.parameters.properties.items() %}
                {%- if param_spec.description %}{{- "// " + param_spec.description + "\n" }}{%- endif %}
                {{- param_name }}
                {%- if param_name not in (tool.parameters.required or []) -%}{{- "?" }}{%- endif -%}
                {{- ": " }}
                {{- render_typescript_type(param_spec, tool.parameters.required or []) }}
                {%- if param_spec.default is defined -%}
                    {%- if param_spec.enum %}{{- ", // default: " + param_spec.default|string }}{%- elif param_spec.oneOf %}{{- "// default: " + param_spec.default }}{%- else %}{{- ", // default: " + param_spec.default|tojson }}{%- endif -%}
                {%- endif -%}
                {%- if not loop.last %}{{- ",\n" }}{%- else %}{{- "\n" }}{%- endif -%}
            {%- endfor %}
            {{- "}) => any;\n\n" }}
        {%- else -%}
            {{- "() => any;\n\n" }}
        {%- endif -%}
    {%- endfor %}
    {{- "} // namespace " + namespace_name }}
{%- endmacro -%}
{{- "<|start|>system<|message|>Current date: " + strftime_now("%Y-%m-%d") + "\n<|end|>" }}
{%- if tools %}{{- render_tool_namespace("functions", tools) }}{%- endif %}
{%- set last_tool_call = namespace(name=none) %}
{%- for message in messages -%}
    {%- if message.role == 'assistant' -%}
        {%- if "tool_calls" in message %}
            {%- set future_final_message = namespace(found=false) %}
            {%- for future_message in messages[loop.index:] %}{%- if future_message.role == 'assistant' and "tool_calls" not in future_message %}{%- set future_final_message.found = true %}{%- endif %}{%- endfor %}
            {%- set tool_call = message.tool_calls[0] %}
            {%- if tool_call.function %}{%- set tool_call = tool_call.function %}{%- endif %}
            {{- "<|start|>assistant to=functions." + tool_call.name + "<|channel|>commentary " }}
            {{- (tool_call.content_type if tool_call.content_type is defined else "json") + "<|message|>" }}
            {{- tool_call.arguments|tojson }}
            {%- set last_tool_call.name = tool_call.name %}
        {%- elif loop.last and not add_generation_prompt %}{{- "<|return|>" + message.content }}
        {%- else %}{{- "<|final|>" + message.content }}{%- endif %}
    {%- elif message.role == 'tool' -%}
        {%- if last_tool_call.name is none %}{{- raise_exception("no call") }}{%- endif %}
        {{- "<|start|>functions." + last_tool_call.name + "<|message|>" + message.content|tojson + "<|end|>" }}
    {%- elif message.role == 'user' -%}
        {{- "<|start|>user<|message|>" + message.content + "<|end|>" }}
    {%- endif -%}
{%- endfor -%}""")
family("functionary-3.1", r"""
{# version=v3.1 #}
{%- if not tools is defined -%}{%- set tools = none -%}{%- endif -%}
{%- set has_code_interpreter = tools | selectattr("type", "equalto", "code_interpreter") | list | length > 0 -%}
{%- if has_code_interpreter -%}{%- set tools = tools | rejectattr("type", "equalto", "code_interpreter") | list -%}{%- endif -%}
{{ bos_token + "<|start_header_id|>system<|end_header_id|>\n" + "\n" }}
{%- if tools -%}
{%- for tool in tools -%}
{%- if 'function' in tool -%}{%- set tool = tool.function -%}{%- endif -%}
{{ "Use the function '" ~ tool.name ~ "' to: " ~ tool.description ~ "\n" }}
{{ tool | tojson }}
{{ "it's" | safe + tool.description }}
{%- endfor -%}
{%- endif -%}
{%- for message in messages -%}
{%- if message['role'] == 'user' -%}{{ '<|user|>' + message['content'] + '<|eot_id|>' }}{%- elif message['role'] == 'tool' -%}{{ '<|ipython|>' + message['content'] + '<|eot_id|>' }}{%- else -%}
{%- if message['content'] -%}{{ message['content'] }}{%- endif -%}
{%- for tool_call in message['tool_calls'] | default([], true) -%}{{ '<function=' + tool_call['function']['name'] + '>' + (tool_call['function']['arguments'] | string) + '</function>' }}{%- endfor -%}
{%- endif -%}
{%- endfor -%}""")
family("seed-oss", r"""
{# budgets #}
{%- set budget_reflections_v05 = {0: 0, 512: 128, 1024: 256, 2048: 512, 4096: 512, 8192: 1024, 16384: 1024} -%}
{%- set thinking_budget = 600 if tools else -1 -%}
{%- set ns = namespace(interval=none) -%}
{%- for k, v in budget_reflections_v05 | dictsort -%}{%- if ns.interval is none and thinking_budget <= k -%}{%- set ns.interval = v -%}{%- endif -%}{%- endfor -%}
{%- if ns.interval is none -%}{%- set ns.interval = budget_reflections_v05[16384] -%}{%- endif -%}
{{ ns.interval }}
{%- macro py_type(t) -%}
    {%- if t == "string" -%}str{%- elif t in ("number", "integer") -%}int{%- elif t == "array" -%}list{%- else -%}Any{%- endif -%}
{%- endmacro -%}
{%- for tool in tools or [] -%}
Function:
def {{ tool.function.name }}(
{%- for name, prop in tool.function.parameters.properties.items() -%}{{ name }}: {{ py_type(prop.type) }}{{ ", " if not loop.last }}{%- endfor -%}
):
{% if tool.function.parameters.required %}- {{ tool.function.parameters.required | join(', ') }}{% endif %}
{% endfor -%}""")
family("jamba-1.6", r"""
{% set bom_str = bom_str or "<|bom|>" %}{% set eom_str = eom_str or "<|eom|>" %}
{%- macro handle_system(tool_string, knobs, content='') -%}{{ bom_str }}system {{ content }}{{ tool_string }}{{ knobs }}{{ eom_str }}{%- endmacro -%}
{%- macro wrap(role, message) -%}{{ bom_str ~ "<|" ~ role ~ "|>" ~ " " ~ message.content ~ eom_str }}{%- endmacro -%}
{%- set args = ["", ""] -%}
{{ handle_system(*args) }}{{ handle_system(*[1], **{'knobs': 2, 'content': 'c'}) }}
{%- for message in messages -%}{{ wrap(message.role, message=message) }}{%- endfor -%}""")
family("zephyr", r"""
{% for message in messages %}
{% if message['role'] == 'user' %}
{{ '<|user|>
' + message['content'] + eos_token }}
{% elif message['role'] == 'system' %}
{{ '<|system|>
' + message['content'] + eos_token }}
{% elif message['role'] == 'assistant' %}
{{ '<|assistant|>
'  + message['content'] + eos_token }}
{% endif %}
{% if loop.last and add_generation_prompt %}
{{ '<|assistant|>' }}
{% endif %}
{% endfor %}""")
family("vicuna", r"""
{% if not add_generation_prompt is defined %}{% set add_generation_prompt = false %}{% endif %}{{ 'A chat.' }}{% for message in messages %}{{ ' ' if loop.first else ('' if message.role == 'assistant' else eos_token) }}{{ message.role.upper() }}: {{ message.content|string|trim }}{% endfor %}{{ ' ASSISTANT:' if add_generation_prompt }}""")
family("yi", r"""
{% if not add_generation_prompt is defined %}{% set add_generation_prompt = false %}{% endif %}{% if messages[0]['role'] == 'system' %}{% set system_message = messages[0]['content'] %}{% endif %}{% if system_message is defined %}{{ system_message }}{% endif %}{% for message in messages %}{% set content = message['content'] %}{% if message['role'] == 'user' %}{{ '<|im_start|>user\n' + content + '<|im_end|>\n<|im_start|>assistant\n' }}{% elif message['role'] == 'assistant' %}{{ content + '<|im_end|>' + '\n' }}{% endif %}{% endfor %}""")
family("falcon-3", r"""
{%- for message in messages %}{%- if message['role'] == 'system' %}{{- '<|system|>\n' ~ message.content|e ~ '\n' }}{%- elif message['role'] == 'user' %}{{- '<|user|>\n%s\n' % message.content }}{%- elif message['role'] == 'assistant' %}{{- '<|assistant|>\n{}{}'.format(message.content, '' if loop.last else '\n') }}{%- endif %}{%- endfor %}{{- '<|assistant|>\n' if add_generation_prompt }}""")
family("internlm-2", r"""
{{ bos_token }}{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}{{ messages | map(attribute='role') | unique | join(',') }}{{ messages | groupby('role') | map('first') | list }}""")
family("exaone-4", r"""
{%- set role_indicators = {'user': '[|user|]\n', 'assistant': '[|assistant|]\n', 'system': '[|system|]\n', 'tool': '[|tool|]\n'} %}
{%- set ns = namespace(last_query_index = messages|length - 1) %}
{%- for message in messages %}{%- if message.role == "user" and message.content is string %}{%- set ns.last_query_index = loop.index0 -%}{%- endif %}{%- endfor %}
{%- for i in range(messages | length) %}
    {%- set msg = messages[i] %}
    {%- set role = msg.role %}
    {%- if role not in role_indicators %}{{- raise_exception('Unknown role: ' ~ role) }}{%- endif %}
    {{- role_indicators[role] }}
    {%- if msg.tool_calls %}{%- for tool_call in msg.tool_calls %}{%- if tool_call.function is defined %}{%- set tool_call = tool_call.function %}{%- endif %}{{- "<tool_call>" ~ {'name': tool_call.name, 'arguments': tool_call.arguments} | tojson ~ "</tool_call>" }}{%- endfor %}{%- endif %}
    {{- msg.content if msg.content is string else msg.content | tojson(ensure_ascii=false) | safe }}
    {{- '[|endofturn|]\n' if i < ns.last_query_index else '' }}
{%- endfor %}""")
family("nemotron", r"""
{%- set _ = namespace(parts=[], n=0) -%}
{%- for message in messages -%}{%- set _.parts = _.parts + [message.role ~ ':' ~ (message.content if message.content is string else message.content | map(attribute='type') | join('+'))] -%}{%- set _.n = _.n + (message.content | length) -%}{%- endfor -%}
{{ _.parts | join(' | ') }} ({{ _.n }}, {{ '%.1f' | format(_.n / messages | length) }}, {{ (_.n / 3) | round(2) }}, {{ _.n // 3 }} {{ _.n % 3 }})""")
family("minimax", r"""
{%- macro call(c) -%}<invoke name="{{ c.name }}">{% for k, v in c.arguments.items() %}<parameter name="{{ k }}">{{ v | tojson(ensure_ascii=False) if v is not string else v }}</parameter>{% endfor %}</invoke>{%- endmacro -%}
{% for m in messages %}{% with role = m.role, last = loop.last %}{% if role == 'assistant' and m.tool_calls %}{% for t in m.tool_calls %}{{ call(t.function) }}{% endfor %}{% else %}{% filter trim %} {{ m.content }} {% endfilter %}{% endif %}{{ '|' if not last }}{% endwith %}{% endfor %}""")
family("apertus", r"""
{%- macro render_type(spec) -%}{%- if spec.enum -%}{{ spec.enum | map('tojson') | join(' | ') }}{%- else -%}{{ spec.type }}{%- endif -%}{%- endmacro -%}
{%- macro section(title) -%}<{{ title }}>{{ caller(title | upper) }}</{{ title }}>{%- endmacro -%}
{% call(t) section('tools') %}{% for tool in tools or [] recursive %}{{ t }}:{{ tool.function.name }}({% for k, p in tool.function.parameters.properties | dictsort %}{{ k }}: {{ render_type(p) }}{{ ", " if not loop.last }}{% endfor %}){% endfor %}{% endcall %}
{% for message in messages %}{% set text %}{% if message.content is string %}{{ message.content }}{% else %}{% for p in message.content | selectattr('type', 'eq', 'text') %}{{ p.text }}{% endfor %}{% endif %}{% endset %}{{ message.role[0] | upper }}{{ message.role[1:] }}: {{ text | trim | truncate(12, true) }}
{% endfor %}""")
family("openchat", r"""
{{ bos_token }}{% for message in messages %}{{ 'GPT4 Correct ' + message['role'].title() + ': ' + message['content'] + '<|end_of_turn|>'}}{% endfor %}{% if add_generation_prompt %}{{ 'GPT4 Correct Assistant:' }}{% endif %}""")
family("starcoder-2", r"""
{{bos_token}}{{'You are exceptional.\n\n'}}
{%- for message in messages %}
    {%- if message['role'] == 'system' %}
        {{ raise_exception('System messages are not allowed in this template.') }}
    {%- else %}
        {%- if message['role'] == 'user' %}
{{'### Instruction\n' + message['content'] + '\n\n'}}
        {%- else %}
{{'### Response\n' + message['content'] + eos_token + '\n\n'}}
        {%- endif %}
    {%- endif %}
{%- endfor %}
{{'### Response\n'}}""")
